import { type Offer, type QuoteResult, UpstreamError } from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import type { Settings } from '../options.ts'
import { chooseMinPrice } from './choose-min-price.ts'
import { listFees } from './list-fees.ts'
import { computeMinimumOutput } from './minimum-output.ts'
import { offerState } from './offer-state.ts'
import type { QuoteTerms } from './plan-quote.ts'
import { findQuote, readQuote } from './wire-quote.ts'

/** The kind of quote that a provider offers. */
export interface Flavour {
  readonly id: string
  readonly type: 'REGULAR' | 'DCA'
  readonly boost: boolean
}

/** Provider that translates a quote, and its options. */
export interface QuoteContext {
  readonly flavour: Flavour
  readonly settings: Settings
}

/** Minutes a swap is retried for without an option or recommendation. */
const RETRY_MINUTES = 15

/**
 * Translates the quotes of the backend to an offer.
 *
 * @throws {UpstreamError} for quotes of another swap than the requested one
 */
export const translateQuote = (body: unknown, terms: QuoteTerms, { flavour, settings }: QuoteContext): QuoteResult => {
  const { params, sell, buy, chargedFees, form } = terms
  const facts = settings.facts()
  const plain = findQuote(flavour.type, body, terms)
  if (!plain) {
    // The backend leaves out a quote without enough liquidity, and the streamed one where a single chunk suffices.
    return flavour.type === 'DCA'
      ? decline('sellAssetAmountTooSmall', `Chainflip does not split a sell of this size of ${params.sell.identifier}.`)
      : decline('insufficientLiquidity', `Chainflip cannot swap this much ${params.sell.identifier} at once.`)
  }

  // Without liquidity for boost the backend leaves out the boosted quote.
  const boosted = flavour.boost && params.boost ? read.optionalRecord(plain, 'boostQuote') : undefined
  const quote = readQuote(boosted ?? plain, facts)
  if (quote.depositAmount !== params.sellAmount) {
    throw new UpstreamError(`The quote sells ${quote.depositAmount}, not ${params.sellAmount}.`)
  }
  if (quote.egressAmount === 0n) throw new UpstreamError('The quote has an output of 0.')

  const { depositAmount, egressAmount, fees, seconds, dca, retryMinutes = RETRY_MINUTES } = quote
  const deductions = { before: fees.ingress + fees.boost, after: fees.egress + (dca ? BigInt(dca.chunks - 1) : 0n) }
  const minPrice = chooseMinPrice(terms, quote, deductions)
  const least = computeMinimumOutput(depositAmount, minPrice, deductions)

  // A longer retry than the network allows would only be refused by it, so it is shortened.
  const recommendedBlocks = Math.min(
    facts.mostRetryBlocks,
    Math.max(0, Math.ceil((retryMinutes * 60) / facts.blockSeconds)),
  )
  const needsApproval = form.kind === 'contractCall' && params.sell.address !== undefined

  // The recommended limit to the difference from the oracle's price, at least the requested slippage. None where the quote itself
  // is far from the market price: every such swap would be refunded.
  const { livePercent, lowLiquidity } = quote
  const oracleBps =
    livePercent === undefined || lowLiquidity
      ? undefined
      : Math.min(10_000, Math.ceil(Math.max(livePercent * 100, params.slippageBps ?? 0)))
  let { warnings } = terms
  if (lowLiquidity) {
    const display = `The price is at least 5 % below the market's: there is little liquidity for ${buy.token.identifier}.`
    warnings = [...warnings, { code: 'highPriceImpact', display }]
  }
  const offer: Offer = {
    sellAmount: params.sellAmount,
    buyAmount: egressAmount,
    minBuyAmount: least < egressAmount ? least : egressAmount,
    fees: listFees(settings, terms, quote),
    times: { inbound: seconds.deposit, swap: seconds.swap, outbound: seconds.egress },
    depositKind: form.kind,
    // The whole order is in the memo, and the vault is shared.
    buildOpens: form.kind === 'transferWithMemo' ? false : undefined,
    approvalSpender: needsApproval ? facts.vaults[params.sell.chain] : undefined,
    warnings,
    meta: dca && { streamingInterval: dca.interval, maxStreamingQuantity: dca.chunks },
    state: offerState.write({
      sell: sell.token.identifier,
      buy: buy.token.identifier,
      vault: form.vault,
      minPrice,
      retryBlocks: settings.retryBlocks ?? recommendedBlocks,
      oracleBps,
      dca,
      boostBps: quote.maxBoostFeeBps ?? 0,
      brokerBps: chargedFees.brokerBps,
      affiliates: chargedFees.affiliates,
      deductions,
    }),
  }
  return { offers: [offer] }
}
