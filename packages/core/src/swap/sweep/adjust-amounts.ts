import type { Deposit } from '../../contract/deposit.ts'
import type { FeeType } from '../../contract/provider.ts'
import type { Route, RouteFee } from '../../domain/route.ts'
import { computeWorstOutput } from '../../pipeline/two-legs/compute-worst-output.ts'

/**
 * Adjusts the route to what is really sold, with outputs in proportion where that is a little less than what was priced. The
 * worst output follows only where nothing in the deposit holds it: a memo or a call keeps the limit it was built with. It
 * errs downwards, since fees that are no share of what is sold do not shrink with it.
 */
export const adjustAmounts = (route: Route, deposit: Deposit, sellAmount: bigint): Route => {
  if (sellAmount === route.sellAmount) return route
  const share = (amount: bigint) => (amount * sellAmount) / route.sellAmount
  // The first leg sells less than was priced, each further one what the one before pays at worst.
  const least: bigint[] = []
  if (deposit.kind === 'simpleTransfer') {
    let arriving = { buyAmount: route.sellAmount, minBuyAmount: sellAmount }
    for (const leg of route.legs) {
      const minBuyAmount = computeWorstOutput(arriving, leg, { intermediate: leg.sell, buy: leg.buy })
      least.push(minBuyAmount)
      arriving = { buyAmount: leg.minBuyAmount, minBuyAmount }
    }
  }

  const amounts = <Part extends Amounts>(priced: Part, minBuyAmount = priced.minBuyAmount): Part => ({
    ...priced,
    buyAmount: share(priced.buyAmount),
    minBuyAmount,
    fees: priced.fees.map((fee) => (SHARES.has(fee.type) ? { ...fee, amount: share(fee.amount) } : fee)),
  })
  return {
    ...amounts(route, least.at(-1)),
    sellAmount,
    legs: route.legs.map((leg, index) => ({ ...amounts(leg, least[index]), sellAmount: share(leg.sellAmount) })),
  }
}

interface Amounts {
  readonly buyAmount: bigint
  readonly minBuyAmount: bigint
  readonly fees: readonly RouteFee[]
}

/** Fees that are a share of what is swapped; the others cost what they cost. */
const SHARES: ReadonlySet<FeeType> = new Set(['affiliate', 'service', 'liquidity'])
