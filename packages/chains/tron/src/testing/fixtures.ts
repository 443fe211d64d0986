import { findCoin } from '@switchyard/chain-kit'
import { type Chain, type ChainContext, type FactSource, type Http, type Token, UpstreamError } from '@switchyard/core'
import { builderAt, contextAt, createChain, tokenAt } from '@switchyard/test-support'
import { type TronOptions, tron } from '../tron.ts'

export const NOW = 1_779_286_697_264

export const context: ChainContext = contextAt(NOW)

export const coin: Token = findCoin('TRON')

export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const tether: Token = tokenAt('TRON', USDT, { ticker: 'USDT' })

/** The data of a stub node, in the node's own formats. */
export interface StubSetup {
  readonly balance?: number | string
  readonly tokens?: bigint
  readonly allowance?: bigint
  /** Decimals of the token; default 6. */
  readonly decimals?: bigint
  readonly recipientActivated?: boolean
  /** `Contract` for an account that belongs to a contract. */
  readonly recipientType?: string
  /** Prices in addition to, or instead of, the usual ones. */
  readonly parameters?: Readonly<Record<string, number>>
  readonly resources?: Readonly<Record<string, number>>
  /** Energy of a simulated call. */
  readonly energy?: number
  /** Error message of a simulated call. */
  readonly reverts?: string
  readonly block?: unknown
  /** Paths that fail. */
  readonly down?: readonly string[]
}

export const block = {
  blockID: '0000000004a089752d7d8d0d5cf0d3b14ee2e6ac4ffb4dd7b4ab6cd5db0d4a11'.replace(
    /^(.{16}).{16}/,
    '$198cc46b346325008',
  ),
  block_header: { raw_data: { number: 77_629_813, timestamp: 1_779_286_695_000 } },
}

const parameters = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMemoFee: 1_000_000,
}

const hexWord = (value: bigint): string => value.toString(16).padStart(64, '0')

/** A stub node with one sender, and the requests it received. */
export const nodeOf = (setup: StubSetup): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  let sender: string | undefined
  const answer = (path: string, body: Readonly<Record<string, string>>): unknown => {
    if (path === 'getaccount') {
      sender ??= body.address
      if (body.address !== sender) {
        const type = setup.recipientType
        return setup.recipientActivated === false ? {} : { address: body.address, ...(type && { type }) }
      }
      return setup.balance === undefined ? {} : { address: body.address, balance: setup.balance }
    }
    if (path === 'getaccountresource') return setup.resources ?? {}
    if (path === 'getnowblock') return setup.block ?? block
    if (path === 'getchainparameters') {
      return {
        chainParameter: Object.entries({ ...parameters, ...setup.parameters }).map(([key, value]) => ({ key, value })),
      }
    }
    const { data = '' } = body
    if (data.startsWith('70a08231')) return { result: { result: true }, constant_result: [hexWord(setup.tokens ?? 0n)] }
    if (data === '313ce567') return { result: { result: true }, constant_result: [hexWord(setup.decimals ?? 6n)] }
    if (data.startsWith('dd62ed3e'))
      return { result: { result: true }, constant_result: [hexWord(setup.allowance ?? 0n)] }
    if (setup.reverts !== undefined) {
      const message = Buffer.from(setup.reverts).toString('hex')
      return { result: { result: true, message }, transaction: { ret: [{ ret: 'FAILED' }] }, energy_used: 500 }
    }
    return { result: { result: true }, energy_used: setup.energy ?? 64_285, constant_result: [hexWord(1n)] }
  }
  const http: Http = async ({ url, body }) => {
    const path = new URL(url).pathname.replace('/wallet/', '')
    asked.push(path)
    if (setup.down?.includes(path)) throw new UpstreamError('down')
    const text = JSON.stringify(answer(path, JSON.parse(body ?? '{}')))
    // Nodes write balances of any size as JSON numbers.
    return { status: 200, headers: {}, text: text.replace(/"balance":"(\d+)"/, '"balance":$1') }
  }
  return { http, asked }
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: TronOptions = {}, facts?: FactSource): Chain =>
  createChain(tron(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
