import {
  type Chain,
  type ChainContext,
  type Deposit,
  type Http,
  type Plugin,
  systemClock,
  type Token,
} from '@switchyard/core'
import { type SolanaOptions, solana } from '../solana.ts'

/** SOL. */
export const sol: Token = {
  identifier: 'SOL.SOL',
  chain: 'SOL',
  chainId: 'solana',
  ticker: 'SOL',
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
}

/** A token at `address`. */
export const tokenAt = (address: string, decimals = 6): Token => ({
  ...sol,
  identifier: `SOL.TEST-${address}`,
  ticker: 'TEST',
  symbol: `TEST-${address}`,
  name: 'Test',
  decimals,
  address,
})

/** A context that knows `tokens`. */
export const contextOf = (tokens: readonly Token[] = []): ChainContext => ({
  signal: new AbortController().signal,
  clock: systemClock,
  tokens: {
    find: (identifier) =>
      tokens.find((token) => identifier === token.identifier || identifier === `SOL.-${token.address}`),
  },
})

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: SolanaOptions = {}): Chain => chainOf(solana(options), http)

const chainOf = (plugin: Plugin, http: Http): Chain => {
  let made: Chain | undefined
  plugin.register({
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

/** Funds and transaction of a deposit, as the engine asks for them. */
export const buildOver = async (
  chain: Chain,
  deposit: Deposit,
  context: ChainContext = contextOf(),
): Promise<Awaited<ReturnType<Chain['build']>>> => {
  const { asset, amount, sources } = deposit
  return chain.build(deposit, await chain.funds({ asset, amount, sources }, context), context)
}
