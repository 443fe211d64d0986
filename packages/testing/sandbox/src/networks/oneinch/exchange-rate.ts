import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { World } from '../../world/world.ts'

/** How 1inch writes a chain's own coin. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** An asset of one EVM chain. */
export interface Coin {
  /** Lower case; `NATIVE` for the chain's own. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly priced: string
}

/** Assets of a chain, its own coin first. */
export const coinsOf = ({ symbol, parameters, tokens }: EvmLedger): readonly Coin[] => [
  { address: NATIVE, symbol, name: parameters.name, decimals: 18, priced: symbol },
  ...tokens.values(),
]

/** Hundredths of a percent lost to the pools, however small the trade. */
const SPREAD_BPS = 4n
/** Dollars whose trade moves the price by one hundredth of a percent. */
const DOLLARS_PER_BPS = 50_000n
/** No pools take more at once. */
const DEEPEST_DOLLARS = 4_000_000n
const SCALE = 100_000_000n
const WHOLE = 10_000n

/** What comes out of the pools for so much of a coin; undefined when they are not deep enough. */
export const outputOf = (world: World, sell: Coin, buy: Coin, amount: bigint): bigint | undefined => {
  const [from, to] = [world.prices.usd(sell.priced), world.prices.usd(buy.priced)]
  const dollars = (amount * from) / 10n ** BigInt(sell.decimals) / SCALE
  if (dollars > DEEPEST_DOLLARS) return undefined
  const lost = SPREAD_BPS + dollars / DOLLARS_PER_BPS
  return (amount * from * 10n ** BigInt(buy.decimals) * (WHOLE - lost)) / (to * 10n ** BigInt(sell.decimals) * WHOLE)
}
