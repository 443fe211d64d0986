import { findCoin } from '@switchyard/chain-kit'
import type { Chain, ChainContext, FactSource, Http, Token } from '@switchyard/core'
import { builderAt, contextAt, createChain } from '@switchyard/test-support'
import { type RadixOptions, radix } from '../radix.ts'

export const context: ChainContext = contextAt()

export const coin: Token = findCoin('XRD')

export const XRD = 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd'

/** Mainnet accounts and resources. Source: xchainjs' recorded gateway answers. */
export const accounts = {
  secp256k1: 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w',
  ed25519: 'account_rdx129u2xndsvv9y52y4lfw9kegnszygfus5fah9y0exawahdk83ak4xvl',
  other: 'account_rdx129gdqkf3uh5y9y73d3yj9dgapwa2tr00zxtzy5q7tjw5dr6ygh703d',
} as const

export const token: Token = {
  ...coin,
  identifier: 'XRD.HUG-resource_rdx1t5kmyj54jt85malva7fxdrnpvgfgs623yt7ywdaval25vrdlmnwe97',
  ticker: 'HUG',
  address: 'resource_rdx1t5kmyj54jt85malva7fxdrnpvgfgs623yt7ywdaval25vrdlmnwe97',
  decimals: 18,
}

/** The data of a stub gateway. */
export interface StubSetup {
  /** Pages of balances by resource; none for an unused account. */
  readonly pages?: readonly Readonly<Record<string, string>>[]
  /** Receipt of every preview. */
  readonly receipt?: unknown
  readonly status?: number
}

/** Fees of a recorded transfer: 0.24701070443 XRD in all. Parts are made up. */
export const RECEIPT = {
  status: 'Succeeded',
  fee_summary: {
    xrd_total_execution_cost: '0.2',
    xrd_total_finalization_cost: '0.01',
    xrd_total_storage_cost: '0.03701070443',
    xrd_total_royalty_cost: '0',
    xrd_total_tipping_cost: '0',
  },
}

/** A stub gateway, and the requests it received. */
export const gatewayOf = ({ pages, receipt = RECEIPT, status = 200 }: StubSetup) => {
  const asked: { readonly path: string; readonly body: Record<string, unknown> }[] = []
  const http: Http = async ({ url, body: text }) => {
    const body = JSON.parse(text ?? '{}')
    asked.push({ path: new URL(url).pathname, body })
    const [code, answer] = url.endsWith('/preview') ? [status, { receipt }] : pageOf(pages, body.cursor, status)
    return { status: code, headers: {}, text: JSON.stringify(answer) }
  }
  return { http, asked }
}

const pageOf = (pages: StubSetup['pages'], cursor: unknown, status: number): readonly [number, unknown] => {
  const index = Number(cursor ?? 0)
  const page = pages?.[index]
  if (!page) return [404, { message: 'Not found', code: 404, details: { type: 'EntityNotFoundError' } }]
  const items = Object.entries(page).map(([resource_address, amount]) => ({
    aggregation_level: 'Global',
    resource_address,
    amount,
    last_updated_at_state_version: 79_357_936,
  }))
  const next_cursor = index + 1 < (pages?.length ?? 0) ? String(index + 1) : null
  return [status, { ledger_state: { network: 'mainnet', epoch: 97_072 }, items, next_cursor, total_count: null }]
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: RadixOptions = {}, facts?: FactSource): Chain =>
  createChain(radix(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
