import Big from 'big.js'
import type { FeeTier } from '../contract/caller.ts'
import { computeWorth, isMore } from '../domain/worth.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { PricedRequest, ResolvedRequest } from './resolved-request.ts'

/**
 * Puts the sell value in USD and the fee terms of the key beside the request.
 *
 * @throws {SwapError} `swapSizeExceeded` over the key's cap, and `tokenPriceUnavailable` when the key has a cap and no
 *   credible price is known.
 */
export const price = async (engine: EngineContext, resolved: ResolvedRequest): Promise<PricedRequest> => {
  const { quoteId, nextRouteId, request, caller, sell, buy, sellAmount, sources, slippageBps } = resolved
  const { maxTradeUsd, affiliateTiers, serviceTiers } = caller
  // Where a cap, a ceiling or a tier depends on the price, the price of one provider alone waits for the source's.
  const isLimited =
    maxTradeUsd !== undefined ||
    engine.rules().sizeCeilings.length > 0 ||
    affiliateTiers.length + serviceTiers.length > 1
  const found = isLimited ? await engine.prices.require(sell) : engine.prices.find(sell)
  const [sellUsd, highestUsd] = [found?.usd, found?.highest].map((unit) =>
    unit === undefined ? undefined : computeWorth(sellAmount, sell.decimals, unit),
  )

  if (maxTradeUsd !== undefined) {
    if (sellUsd === undefined) throw new SwapError('tokenPriceUnavailable')
    if (isMore(sellUsd, maxTradeUsd))
      throw new SwapError(
        'swapSizeExceeded',
        `The trade is worth $${Big(sellUsd).toFixed(2)}; the key takes up to $${maxTradeUsd}.`,
      )
  }
  // Written out: every quote passes here, and the copy of an object costs as much as the rest.
  return {
    quoteId,
    nextRouteId,
    request,
    caller,
    sell,
    buy,
    sellAmount,
    sources,
    slippageBps,
    sellUsd,
    limitUsd: sellUsd ?? highestUsd,
    fees: {
      affiliateBps: request.affiliateFee ?? findTierBps(affiliateTiers, sellUsd),
      serviceBps: findTierBps(serviceTiers, sellUsd),
      accounts: caller.affiliateAccounts,
      serviceAccounts: caller.serviceAccounts,
    },
  }
}

/** Finds the share of the tier with the highest threshold the value reaches; without a price, of the first tier. */
const findTierBps = (tiers: readonly FeeTier[], sellUsd: string | undefined): number => {
  const ascending = [...tiers].sort((one, other) => Big(one.fromUsd).cmp(other.fromUsd))
  const reached =
    sellUsd === undefined ? ascending[0] : ascending.filter((tier) => !isMore(tier.fromUsd, sellUsd)).at(-1)
  return reached?.bps ?? 0
}
