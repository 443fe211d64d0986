import { findCoin } from '@switchyard/chain-kit'
import { type Chain, type ChainContext, type FactSource, type Http, type Token, UpstreamError } from '@switchyard/core'
import { builderAt, contextAt, createChain, NOW, tokenAt } from '@switchyard/test-support'
import { type NearOptions, near } from '../near.ts'

export { NOW }

export const context: ChainContext = contextAt(NOW)

export const coin: Token = findCoin('NEAR')

export const USDT: Token = tokenAt('NEAR', 'usdt.tether-token.near')

/** The data of a stub node. */
export interface StubSetup {
  /** NEAR accounts in yocto. */
  readonly accounts?: Readonly<Record<string, bigint>>
  readonly storage?: number
  /** Hashes of contracts, by account. */
  readonly codes?: Readonly<Record<string, string>>
  readonly tokens?: bigint
  readonly decimals?: number
  /** Recipients registered with the token. */
  readonly registered?: readonly string[]
  readonly registrationPrice?: string
  /** Methods that fail. */
  readonly down?: readonly string[]
  readonly status?: number
}

/** A stub node, and the requests it received. */
export const nodeOf = (setup: StubSetup): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  const http: Http = async ({ body }) => {
    const { method, params } = JSON.parse(body ?? '{}')
    const what: string = params.method_name ?? params.request_type ?? method
    asked.push(what)
    if (setup.down?.includes(what)) throw new UpstreamError('down')
    return {
      status: setup.status ?? 200,
      headers: {},
      text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer(setup, what, params) }),
    }
  }
  return { http, asked }
}

const answer = (setup: StubSetup, what: string, params: Readonly<Record<string, string>>): object => {
  if (what === 'gas_price') return { result: { gas_price: '100000000' } }
  if (what === 'view_account') return account(setup, params.account_id ?? '')
  const args = JSON.parse(atob(params.args_base64 ?? ''))
  const body = {
    ft_metadata: { decimals: setup.decimals ?? 6 },
    ft_balance_of: (setup.tokens ?? 0n).toString(),
    storage_balance_of: setup.registered?.includes(args.account_id) ? { total: '1', available: '0' } : null,
    storage_balance_bounds: { min: setup.registrationPrice ?? '1250000000000000000000', max: null },
  }[what]
  return { result: { result: [...Buffer.from(JSON.stringify(body))], logs: [] } }
}

const account = ({ accounts, codes, storage = 182 }: StubSetup, id: string): object => {
  const amount = accounts?.[id]
  if (amount === undefined) return { error: { name: 'HANDLER_ERROR', cause: { name: 'UNKNOWN_ACCOUNT' } } }
  return {
    result: {
      amount: amount.toString(),
      locked: '0',
      storage_usage: storage,
      code_hash: codes?.[id] ?? '1'.repeat(32),
    },
  }
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: NearOptions = {}, facts?: FactSource): Chain =>
  createChain(near(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
