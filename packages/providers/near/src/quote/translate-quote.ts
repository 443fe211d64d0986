import {
  bpsOf,
  chainByCode,
  type Fee,
  type FeeAsset,
  type FeeType,
  type QuoteResult,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { decline, estimateInboundFee } from '@switchyard/provider-kit'
import { estimateInbound } from './deposit-window.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { type QuoteTerms, writeState } from './quote-terms.ts'
import { readQuote } from './read-quote.ts'

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
  const quoted = readQuote(body)
  const { sell, buy, amount } = terms
  if (quoted.amountIn !== amount) {
    throw new UpstreamError(`amountIn of the quote is ${quoted.amountIn}; expected ${amount}.`)
  }
  if (terms.confidential && quoted.confidentiality !== 'basic') {
    throw new UpstreamError(`The quote is ${quoted.confidentiality}; expected a confidential one, not a public one.`)
  }
  if (quoted.minAmountOut === 0n) {
    return decline('noQuoteResponse', 'NEAR quotes a minimum output of 0 for this amount.')
  }

  // App fees are taken in the sell asset. What exceeds ours is 1Click's own fee.
  const { affiliateBps, serviceBps } = charged
  const chargeBps = (type: FeeType, bps: number): Fee => ({
    type,
    asset: toFeeAsset(sell),
    amount: bpsOf(amount, bps),
    bps,
  })
  const fees = [chargeBps('affiliate', affiliateBps), chargeBps('service', serviceBps)]
  const ownBps = (quoted.appFeeBps ?? 0) - affiliateBps - serviceBps
  if (ownBps > 0) fees.push(chargeBps('liquidity', ownBps))
  if (quoted.withdrawFee !== undefined) {
    fees.push({ type: 'outbound', asset: toFeeAsset(buy), amount: quoted.withdrawFee })
  }
  fees.push(estimateInboundFee(sell))

  // 1Click estimates from the confirmed deposit to the payout; one block of the buy chain of it counts as outbound.
  const outbound = Math.min(chainByCode(buy.chain)?.blockSeconds ?? 0, quoted.timeEstimate)
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
        state: writeState({ ...terms, minBuyAmount: quoted.minAmountOut, affiliate: charged.affiliate }),
      },
    ],
  }
}

const toFeeAsset = ({ identifier, chain, decimals }: Token): FeeAsset => ({ identifier, chain, decimals })
