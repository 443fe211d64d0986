import { findChain, type QuoteResult, UpstreamError } from '@switchyard/core'
import { chargeBps, decline, estimateInboundFee } from '@switchyard/provider-kit'
import { estimateInbound } from './deposit-window.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { offerState, type QuoteTerms } from './offer-state.ts'
import { readQuoteFor } from './read-quote-for.ts'

/** The request a quote response belongs to. */
export interface QuoteInput {
  readonly terms: QuoteTerms
  readonly charged: IntegratorFees
  /** Deadline sent with the request, Unix milliseconds. */
  readonly deadline: number
}

/**
 * Turns a dry quote into an offer.
 *
 * @throws {UpstreamError} for another input amount, or a public quote where a confidential one was requested
 */
export const translateQuote = (body: unknown, { terms, charged, deadline }: QuoteInput): QuoteResult => {
  const quoted = readQuoteFor(body, terms)
  const { sell, buy, amount } = terms
  if (terms.confidential && quoted.confidentiality !== 'basic') {
    throw new UpstreamError(`The quote is ${quoted.confidentiality}; expected a confidential one, not a public one.`)
  }
  if (quoted.minAmountOut === 0n) {
    return decline('noQuoteResponse', 'NEAR quotes a minimum output of 0 for this amount.')
  }

  // App fees are taken in the sell asset. What exceeds ours is 1Click's own fee.
  const { affiliateBps, serviceBps } = charged
  const sold = { asset: sell, amount }
  const fees = [chargeBps('affiliate', sold, affiliateBps), chargeBps('service', sold, serviceBps)]
  const oneClickFeeBps = (quoted.appFeeBps ?? 0) - affiliateBps - serviceBps
  if (oneClickFeeBps > 0) fees.push(chargeBps('liquidity', sold, oneClickFeeBps))
  if (quoted.withdrawFee !== undefined) {
    const { identifier, chain, decimals } = buy
    fees.push({ type: 'outbound', asset: { identifier, chain, decimals }, amount: quoted.withdrawFee })
  }
  fees.push(estimateInboundFee(sell))

  // 1Click estimates from the confirmed deposit to the payout; one block of the buy chain of it counts as outbound.
  const outbound = Math.min(findChain(buy.chain)?.blockSeconds ?? 0, quoted.timeEstimate)
  return {
    offers: [
      {
        sellAmount: amount,
        buyAmount: quoted.amountOut,
        minBuyAmount: quoted.minAmountOut,
        fees,
        times: { inbound: estimateInbound(sell.chain), swap: quoted.timeEstimate - outbound, outbound },
        depositKind: terms.depositMode === 'MEMO' ? 'transferWithMemo' : 'simpleTransfer',
        warnings: charged.warnings,
        expiresAt: deadline,
        state: offerState.write({ ...terms, minBuyAmount: quoted.minAmountOut, affiliate: charged.affiliate }),
      },
    ],
  }
}
