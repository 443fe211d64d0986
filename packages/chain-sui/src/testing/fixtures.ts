import {
  type BuiltTransaction,
  type Chain,
  type ChainContext,
  type Deposit,
  type Http,
  systemClock,
  type Token,
} from '@switchyard/core'
import { type SuiOptions, sui } from '../sui.ts'

/** SUI. */
export const coin: Token = {
  identifier: 'SUI.SUI',
  chain: 'SUI',
  chainId: 'sui',
  ticker: 'SUI',
  symbol: 'SUI',
  name: 'Sui',
  decimals: 9,
}

export const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

/** A token of the coin type `address`. */
export const tokenAt = (address: string): Token => ({
  ...coin,
  identifier: `SUI.TEST-${address}`,
  ticker: 'TEST',
  symbol: `TEST-${address}`,
  decimals: 6,
  address,
})

export const context: ChainContext = {
  signal: new AbortController().signal,
  clock: systemClock,
  tokens: { find: () => undefined },
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: SuiOptions = {}): Chain => {
  let made: Chain | undefined
  sui(options).register({
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
export const buildOver = async (chain: Chain, deposit: Deposit): Promise<BuiltTransaction> => {
  const { asset, amount, sources } = deposit
  return chain.build(deposit, await chain.funds({ asset, amount, sources }, context), context)
}
