import Big from 'big.js'
import type { FeeTier } from '../contract/caller.ts'
import { toHuman } from '../domain/amounts.ts'
import { SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'
import type { Priced, Quotable } from './quotable.ts'

/**
 * Puts the sell value in USD and the fee terms of the key beside the request.
 *
 * Throws `swapSizeExceeded` over the key's cap, and `tokenPriceUnavailable` when the key has a cap and no price is known.
 */
export const price = async (workshop: Workshop, quotable: Quotable): Promise<Priced> => {
  const { caller, sell, sellAmount, request } = quotable
  const capped = caller.maxTradeUsd !== undefined
  const unit = capped ? await workshop.prices.require(sell) : workshop.prices.usd(sell)
  const sellUsd = unit === undefined ? undefined : Big(toHuman(sellAmount, sell.decimals)).times(unit)
  requireWithinCap(caller.maxTradeUsd, sellUsd)
  return {
    ...quotable,
    ...(sellUsd ? { sellUsd: sellUsd.toFixed() } : {}),
    fees: {
      affiliateBps: request.affiliateFee ?? tierBps(caller.affiliateTiers, sellUsd),
      serviceBps: tierBps(caller.serviceTiers, sellUsd),
      accounts: caller.affiliateAccounts,
      serviceAccounts: caller.serviceAccounts,
    },
  }
}

const requireWithinCap = (cap: string | undefined, sellUsd: Big | undefined): void => {
  if (cap === undefined) return
  if (!sellUsd) throw new SwapError('tokenPriceUnavailable')
  if (sellUsd.gt(cap)) {
    throw new SwapError('swapSizeExceeded', `The trade is worth $${sellUsd.toFixed(2)}; the key takes up to $${cap}.`)
  }
}

/** The tier with the highest threshold the value reaches; without a price, the first tier. */
export const tierBps = (tiers: readonly FeeTier[], usd: Big | undefined): number => {
  const ascending = [...tiers].sort((one, other) => Big(one.fromUsd).cmp(other.fromUsd))
  const reached = usd ? ascending.filter((tier) => usd.gte(tier.fromUsd)).at(-1) : ascending[0]
  return reached?.bps ?? 0
}
