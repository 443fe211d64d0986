import {
  type BuiltTransaction,
  type Chain,
  type ChainContext,
  type Deposit,
  type Http,
  systemClock,
  type Token,
} from '@switchyard/core'
import { type TonOptions, ton } from '../ton.ts'

/** TON. */
export const coin: Token = {
  identifier: 'TON.TON',
  chain: 'TON',
  chainId: 'ton',
  ticker: 'TON',
  symbol: 'TON',
  name: 'Ton',
  decimals: 9,
}

/** A jetton with its master at `address`. */
export const jettonAt = (address: string, decimals = 6): Token => ({
  ...coin,
  identifier: `TON.TEST-${address}`,
  ticker: 'TEST',
  symbol: `TEST-${address}`,
  decimals,
  address,
})

export const context: ChainContext = {
  signal: new AbortController().signal,
  clock: systemClock,
  tokens: { find: () => undefined },
}

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: TonOptions = {}): Chain => {
  let made: Chain | undefined
  ton(options).register({
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
  const { asset, amount, sources, sweep } = deposit
  return chain.build(deposit, await chain.funds({ asset, amount, sources, sweep }, context), context)
}
