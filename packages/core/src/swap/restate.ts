import type { Deposit } from '../contract/deposit.ts'
import type { FeeType } from '../contract/provider.ts'
import type { Route, RouteFee } from '../domain/route.ts'

/**
 * The route with what is really sold, and outputs in proportion where that is a little less than what was priced. The
 * worst output follows only where nothing in the deposit holds it: a memo or a call keeps the limit it was built with.
 */
export const restate = (route: Route, deposit: Deposit, sellAmount: bigint): Route => {
  if (sellAmount === route.sellAmount) return route
  const share = (amount: bigint) => (amount * sellAmount) / route.sellAmount
  const least = (amount: bigint) => (deposit.kind === 'simpleTransfer' ? share(amount) : amount)
  const amounts = <Priced extends Amounts>(priced: Priced): Priced => ({
    ...priced,
    buyAmount: share(priced.buyAmount),
    buyAmountMin: least(priced.buyAmountMin),
    fees: priced.fees.map((fee) => (SHARES.has(fee.type) ? { ...fee, amount: share(fee.amount) } : fee)),
  })
  return {
    ...amounts(route),
    sellAmount,
    legs: route.legs.map((leg) => ({ ...amounts(leg), sellAmount: share(leg.sellAmount) })),
  }
}

interface Amounts {
  readonly buyAmount: bigint
  readonly buyAmountMin: bigint
  readonly fees: readonly RouteFee[]
}

/** Fees that are a share of what is swapped; the others cost what they cost. */
const SHARES: ReadonlySet<FeeType> = new Set(['affiliate', 'service', 'liquidity'])
