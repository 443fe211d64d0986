import type { PricedRouteResponse, SwapResponse } from '@switchyard/wire'
import type { Scenario } from '../scenarios.ts'

/** Base units of a plain decimal; undefined for anything else. */
export const baseOf = (text: string | undefined, decimals: number): bigint | undefined => {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text ?? '')
  if (!match) return undefined
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0').slice(0, decimals)}`)
}

/** Longest time a deposit may stay open: a day, the longest of any honest network being seventeen hours. */
const LONGEST_S = 86_400

/** Finds a fault in the amounts of a route. Undefined when there is none. */
export const amountProblem = (route: PricedRouteResponse, scenario: Scenario): string | undefined => {
  const { buyDecimals, sellDecimals, sellAmount } = scenario
  const expected = baseOf(route.expectedBuyAmount, buyDecimals)
  const least = baseOf(route.expectedBuyAmountMaxSlippage, buyDecimals)
  if (expected === undefined || least === undefined) return 'its output is no plain number'
  if (least <= 0n) return 'it promises nothing'
  if (least > expected) return 'its worst case is above what it expects'
  if (BigInt(route.sellAmount) > (baseOf(sellAmount, sellDecimals) ?? 0n)) return 'it sells more than asked'
  return undefined
}

/** Finds a fault in the worst case of a quoted route: it may lie below by the slippage only. */
export const slippageProblem = (route: PricedRouteResponse, scenario: Scenario): string | undefined => {
  const { buyDecimals, slippage = 10 } = scenario
  const expected = baseOf(route.expectedBuyAmount, buyDecimals) ?? 0n
  const least = baseOf(route.expectedBuyAmountMaxSlippage, buyDecimals) ?? 0n
  // One basis point of rounding.
  const floor = (expected * BigInt(Math.floor((100 - slippage) * 100 - 1))) / 10_000n
  return least < floor ? 'its worst case is further below than the slippage' : undefined
}

const timeProblem = (name: string, seconds: number | undefined, now: number): string | undefined => {
  if (seconds === undefined) return undefined
  if (!Number.isSafeInteger(seconds)) return `its ${name} is no time`
  if (seconds * 1_000 <= now) return `its ${name} has passed`
  return seconds * 1_000 > now + LONGEST_S * 1_000 ? `its ${name} is more than a day away` : undefined
}

/** Finds a fault in the times of a built swap. */
export const expiryProblem = (swap: SwapResponse, now: number): string | undefined =>
  timeProblem('expiration', swap.expiration === undefined ? undefined : Number(swap.expiration), now) ??
  timeProblem('channel expiration', swap.meta.depositChannelExpiration, now)
