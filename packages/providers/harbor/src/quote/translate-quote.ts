import { type Clock, findChain, lessBps, type QuoteResult, rescale, rescaleUp } from '@switchyard/core'
import { decline, declineTooSmall, estimateInboundFee, splitIntegratorFees } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS } from '../assets.ts'
import { countRouterCallBytes } from '../deposit/router-call.ts'
import { fitMemo } from '../memo/fit-memo.ts'
import { limitExpiry } from './find-quote-problem.ts'
import { offerState } from './offer-state.ts'
import type { QuoteTerms } from './plan-quote.ts'
import type { WireQuote } from './wire-quote.ts'

/** Turns a quote into an offer or a decline. */
export const translateQuote = (
  terms: QuoteTerms,
  quote: WireQuote,
  { clock, fillSeconds }: { readonly clock: Clock; readonly fillSeconds: number },
): QuoteResult => {
  const { params, sell, buy, amount, charged, router, toleranceBps, affiliates } = terms
  if (amount < quote.minimum) {
    return declineTooSmall(params, 'HARBOR', rescaleUp(quote.minimum, HARBOR_DECIMALS, sell.token.decimals))
  }
  const toBuyUnits = (units: bigint): bigint => rescale(units, HARBOR_DECIMALS, buy.token.decimals)
  const minBuyAmount = toBuyUnits(lessBps(quote.expectedOut, toleranceBps))
  if (minBuyAmount === 0n) return decline('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')

  const memo = fitMemo(sell.token.chain, {
    asset: buy.id,
    destination: terms.destination,
    refund: terms.refund,
    quoteOut: quote.expectedOut,
    toleranceBps,
    affiliates,
  })
  if (!memo) return decline('noMemoPriceProtection', `The memo does not fit the sell chain ${sell.token.chain}.`)

  const { identifier, chain, decimals } = buy.token
  const asset = { identifier, chain, decimals }
  const [affiliate, service] = splitIntegratorFees({ asset, amount: toBuyUnits(quote.fees.affiliate) }, charged)
  return {
    offers: [
      {
        // Harbor counts eight decimals and accepts exactly the quoted amount: the rest stays in the wallet.
        sellAmount: rescale(amount, HARBOR_DECIMALS, sell.token.decimals),
        buyAmount: toBuyUnits(quote.expectedOut),
        minBuyAmount,
        fees: [
          { type: 'liquidity', asset, amount: toBuyUnits(quote.fees.liquidity) },
          { type: 'outbound', asset, amount: toBuyUnits(quote.fees.outbound) },
          affiliate,
          service,
          estimateInboundFee(sell.token, { viaContract: router !== undefined, memoBytes: memo.bytes }),
        ],
        times: {
          inbound: Math.max(quote.inboundSeconds, findChain(sell.token.chain)?.blockSeconds ?? 0),
          swap: fillSeconds,
          outbound: findChain(chain)?.blockSeconds ?? 0,
        },
        // Harbor states the time of the deposit alone.
        timesAreUsual: true,
        depositKind: router === undefined ? 'transferWithMemo' : 'contractCall',
        depositShape: {
          kind: router === undefined ? 'transfer' : 'call',
          bytes: router === undefined ? memo.bytes : countRouterCallBytes(memo.bytes),
        },
        approvalSpender: sell.token.address === undefined ? undefined : router,
        refundObstacle: memo.refundDropped ? 'tooLongForSellChain' : undefined,
        warnings: charged.warnings,
        expiresAt: limitExpiry(quote, clock) * 1_000,
        state: offerState.write({ sellId: sell.id, buyId: buy.id, toleranceBps, affiliates }),
      },
    ],
  }
}
