import { type Coin, formatOutpoint } from './coin.ts'
import type { FeeMeter } from './fee.ts'

/**
 * Returns the coins worth their own input, in the order they are spent.
 *
 * Confirmed before unconfirmed, then the largest value after the cost of its input, then by id, so that equal coins give equal
 * transactions. The best coin of the first source comes first: protocols refund to the owner of the first input, and the first source
 * represents the swap.
 */
export const sortCoins = (coins: readonly Coin[], first: string, meter: FeeMeter): readonly Coin[] => {
  const rated = coins
    .map((coin) => ({ coin, worth: coin.value - meter.inputCost(coin.form) }))
    .filter(({ worth }) => worth > 0n)
  rated.sort((left, right) => {
    if (left.coin.confirmed !== right.coin.confirmed) return left.coin.confirmed ? -1 : 1
    if (left.worth !== right.worth) return left.worth > right.worth ? -1 : 1
    return formatOutpoint(left.coin) < formatOutpoint(right.coin) ? -1 : 1
  })
  const worthwhile = rated.map(({ coin }) => coin)
  const leadingCoin = worthwhile.find(({ owner }) => owner === first)
  return leadingCoin ? [leadingCoin, ...worthwhile.filter((coin) => coin !== leadingCoin)] : worthwhile
}

/** Orders the coins as inputs: those of the first coin's owner first. */
export const groupByOwner = (taken: readonly Coin[]): readonly Coin[] => {
  const leads = ({ owner }: Coin): boolean => owner === taken[0]?.owner
  return [...taken.filter(leads), ...taken.filter((coin) => !leads(coin))]
}
