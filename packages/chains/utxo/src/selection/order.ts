import { type Coin, formatOutpoint } from './coin.ts'
import type { FeeMeter } from './fee.ts'

/**
 * Returns the coins worth their own input, in the order they are spent.
 *
 * The best coin of the first source comes first: protocols refund to the owner of the first input, and the first source
 * represents the swap.
 */
export const sortCoins = (coins: readonly Coin[], first: string, meter: FeeMeter): readonly Coin[] => {
  const worth = ({ value, form }: Coin): bigint => value - meter.inputCost(form)
  const priced = coins.map((coin) => ({ coin, worth: worth(coin) })).filter((one) => one.worth > 0n)
  const worthwhile = priced.sort(compareCoins).map(({ coin }) => coin)
  const leadingCoin = worthwhile.find(({ owner }) => owner === first)
  return leadingCoin ? [leadingCoin, ...worthwhile.filter((coin) => coin !== leadingCoin)] : worthwhile
}

interface RatedCoin {
  readonly coin: Coin
  /** Value minus the cost of its own input, base units. */
  readonly worth: bigint
}

/**
 * Confirmed before unconfirmed, then the largest net value, then by id, so that equal coins give equal transactions.
 */
const compareCoins = (left: RatedCoin, right: RatedCoin): number => {
  if (left.coin.confirmed !== right.coin.confirmed) return left.coin.confirmed ? -1 : 1
  if (left.worth !== right.worth) return left.worth > right.worth ? -1 : 1
  return formatOutpoint(left.coin) < formatOutpoint(right.coin) ? -1 : 1
}

/** Orders the coins as inputs: those of the first coin's owner first. */
export const groupByOwner = (taken: readonly Coin[]): readonly Coin[] => {
  const leads = ({ owner }: Coin): boolean => owner === taken[0]?.owner
  return [...taken.filter(leads), ...taken.filter((coin) => !leads(coin))]
}
