import { findCoin } from '@switchyard/chain-kit'
import {
  type Chain,
  type ChainContext,
  type FactSource,
  type Http,
  type HttpResponse,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { builderAt, contextAt, createChain, NOW, tokenAt } from '@switchyard/test-support'
import type { GasPrices } from '../fee-bound.ts'
import { DECIMALS } from '../gateway.ts'
import { type StarknetOptions, starknet } from '../starknet.ts'

export { NOW }

export const context: ChainContext = contextAt(NOW)

export const coin: Token = findCoin('STRK')

/** A token with an address without leading zeros. */
export const USDC = '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8'
export const usdc: Token = tokenAt('STRK', USDC, { ticker: 'USDC' })

const answer = (result: unknown): HttpResponse => ({
  status: 200,
  headers: {},
  text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
})

const blockOf = ({ l2, l1Data }: GasPrices): object => ({
  l2_gas_price: { price_in_fri: `0x${l2.toString(16)}`, price_in_wei: '0x1' },
  l1_data_gas_price: { price_in_fri: `0x${l1Data.toString(16)}`, price_in_wei: '0x1' },
})

/** A stub node with balances by token, the calls it received, and gas prices where they are given. */
export const nodeOf = (
  balances: Readonly<Record<string, bigint>>,
  decimals = 6,
  prices?: GasPrices,
): { readonly http: Http; readonly asked: unknown[] } => {
  const asked: unknown[] = []
  const http: Http = async ({ body }) => {
    const { method, params } = JSON.parse(body ?? '{}')
    if (method === 'starknet_getBlockWithTxHashes') return answer(prices ? blockOf(prices) : {})
    asked.push(params)
    if (params.request.entry_point_selector === DECIMALS) return answer([`0x${decimals.toString(16)}`])
    const balance = balances[params.request.contract_address]
    if (balance === undefined) throw new UpstreamError('down')
    const halves = [balance % 2n ** 128n, balance / 2n ** 128n].map((half) => `0x${half.toString(16)}`)
    return answer(halves)
  }
  return { http, asked }
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: StarknetOptions = {}, facts?: FactSource): Chain =>
  createChain(starknet(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
