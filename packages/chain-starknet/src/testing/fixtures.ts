import {
  type BuiltTransaction,
  type Chain,
  type ChainContext,
  type Deposit,
  type Http,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { type StarknetOptions, starknet } from '../starknet.ts'

export const NOW = 1_779_000_000_000

export const context: ChainContext = {
  signal: new AbortController().signal,
  clock: { now: () => NOW },
  tokens: { find: () => undefined },
}

export const coin: Token = {
  identifier: 'STRK.STRK',
  chain: 'STRK',
  chainId: '0x534e5f4d41494e',
  ticker: 'STRK',
  symbol: 'STRK',
  name: 'Starknet',
  decimals: 18,
}

/** A token at an address that is not written in full. */
export const USDC = '0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8'
export const usdc: Token = {
  ...coin,
  identifier: `STRK.USDC-${USDC}`,
  ticker: 'USDC',
  symbol: `USDC-${USDC}`,
  decimals: 6,
  address: USDC,
}

/** A node that knows balances by token, and what it was asked. */
export const nodeOf = (
  balances: Readonly<Record<string, bigint>>,
): { readonly http: Http; readonly asked: unknown[] } => {
  const asked: unknown[] = []
  const http: Http = async ({ body }) => {
    const { params } = JSON.parse(body ?? '{}')
    asked.push(params)
    const balance = balances[params.request.contract_address]
    if (balance === undefined) throw new UpstreamError('down')
    const halves = [balance % 2n ** 128n, balance / 2n ** 128n].map((half) => `0x${half.toString(16)}`)
    return { status: 200, headers: {}, text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: halves }) }
  }
  return { http, asked }
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: StarknetOptions = {}): Chain => {
  let made: Chain | undefined
  starknet(options).register({
    provider: () => {
      throw new Error('A chain registers no provider')
    },
    chain: (_family, make) => {
      made = make((() => http) as Parameters<typeof make>[0])
    },
  })
  if (!made) throw new Error('The plugin registered no chain')
  return made
}

/** A transaction built as the engine builds it. */
export const buildOver = async (
  chain: Chain,
  deposit: Deposit,
  waived?: ChainContext['waived'],
): Promise<BuiltTransaction> => {
  const at = { ...context, ...(waived && { waived }) }
  const { asset, amount, sources } = deposit
  return chain.build(deposit, await chain.funds({ asset, amount, sources }, at), at)
}
