import { byPreference, type Coin } from './coin.ts'
import type { FeeMeter } from './fee.ts'

/**
 * Coins worth their own input, in the order they are taken.
 *
 * The best coin of the first source leads: protocols refund to the owner of the first input, and the first source
 * represents the swap.
 */
export const order = (coins: readonly Coin[], first: string, meter: FeeMeter): readonly Coin[] => {
  const worthwhile = coins.filter(({ value, form }) => value > meter.inputCost(form)).sort(byPreference)
  const leader = worthwhile.find(({ owner }) => owner === first)
  return leader ? [leader, ...worthwhile.filter((coin) => coin !== leader)] : worthwhile
}

/** The same coins as inputs: those of the leading coin's owner first. */
export const arrange = (taken: readonly Coin[]): readonly Coin[] => {
  const leads = ({ owner }: Coin): boolean => owner === taken[0]?.owner
  return [...taken.filter(leads), ...taken.filter((coin) => !leads(coin))]
}
