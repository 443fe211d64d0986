import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { World } from '../../world/world.ts'
import { dollarsOf, marketOutput } from '../market-output.ts'

/** 1inch's address for native coins. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** An asset of one EVM chain. */
export interface Coin {
  /** Lower case; `NATIVE` for the native coin. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly priced: string
}

/** Assets of a chain, the native coin first. */
export const coinsOf = ({ symbol, parameters, tokens }: EvmLedger): readonly Coin[] => [
  { address: NATIVE, symbol, name: parameters.name, decimals: 18, priced: symbol },
  ...tokens.values(),
]

/** Fee of the pools at any size, basis points. */
const SPREAD_BPS = 4
/** Trade size that costs one more basis point, US dollars. */
const DOLLARS_PER_BPS = 50_000n
/** Largest trade the pools accept, US dollars. */
const MAX_DEPTH_DOLLARS = 4_000_000n

/** Output for an amount of a coin; undefined when the pools are too small. */
export const outputOf = (world: World, sell: Coin, buy: Coin, amount: bigint): bigint | undefined => {
  const dollars = dollarsOf(world, sell, amount)
  return dollars > MAX_DEPTH_DOLLARS
    ? undefined
    : marketOutput(world, sell, buy, amount, SPREAD_BPS + Number(dollars / DOLLARS_PER_BPS))
}
