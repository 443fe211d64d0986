import { type Offer, type QuoteResult, UpstreamError, type Warning } from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import { vaultContracts } from '../deposit/contracts.ts'
import { MOST_RETRY_BLOCKS, type Settings } from '../options.ts'
import { chooseMinPrice } from './choose-min-price.ts'
import { listFees } from './list-fees.ts'
import { computeMinimumOutput } from './minimum-output.ts'
import { offerState } from './offer-state.ts'
import type { QuoteTerms } from './plan-quote.ts'
import { findQuote, readQuote, type WireQuote } from './wire-quote.ts'

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

/**
 * Translates the quotes of the backend to an offer.
 *
 * @throws {UpstreamError} for quotes of another swap than the requested one
 */
export const translateQuote = (body: unknown, terms: QuoteTerms, { flavour, settings }: QuoteContext): QuoteResult => {
  const { sell, sellAmount, boost } = terms.params
  const plain = findQuote(flavour.type, body, terms)
  if (!plain) {
    // The backend leaves out a quote without enough liquidity, and the streamed one where a single chunk suffices.
    return flavour.type === 'DCA'
      ? decline('sellAssetAmountTooSmall', `Chainflip does not split a sell of this size of ${sell.identifier}.`)
      : decline('insufficientLiquidity', `Chainflip cannot swap this much ${sell.identifier} at once.`)
  }

  // Without liquidity for boost the backend leaves out the boosted quote.
  const boosted = flavour.boost && boost ? read.optionalRecord(plain, 'boostQuote') : undefined
  const quote = readQuote(boosted ?? plain)
  if (quote.depositAmount !== sellAmount) {
    throw new UpstreamError(`The quote sells ${quote.depositAmount}, not ${sellAmount}.`)
  }
  if (quote.egressAmount === 0n) throw new UpstreamError('The quote has an output of 0.')
  return { offers: [toOffer(settings, terms, quote)] }
}

/** Minutes a swap is retried for without an option or recommendation, and State Chain blocks per minute. */
const RETRY_MINUTES = 15
const BLOCKS_PER_MINUTE = 10

const toOffer = (settings: Settings, terms: QuoteTerms, quote: WireQuote): Offer => {
  const { params, sell, buy, chargedFees, form } = terms
  const { depositAmount, egressAmount, fees, seconds, dca, retryMinutes = RETRY_MINUTES } = quote
  const deductions = { before: fees.ingress + fees.boost, after: fees.egress + (dca ? BigInt(dca.chunks - 1) : 0n) }
  const minPrice = chooseMinPrice(terms, quote, deductions)
  const least = computeMinimumOutput(depositAmount, minPrice, deductions)

  // A longer retry than the network allows would only be refused by it, so it is shortened.
  const recommended = Math.min(MOST_RETRY_BLOCKS, Math.max(0, Math.ceil(retryMinutes * BLOCKS_PER_MINUTE)))
  const needsApproval = form.kind === 'contractCall' && params.sell.address !== undefined
  const lowLiquidity: Warning = {
    code: 'highPriceImpact',
    display: `The price is at least 5 % below the market's: there is little liquidity for ${buy.token.identifier}.`,
  }
  return {
    sellAmount: params.sellAmount,
    buyAmount: egressAmount,
    minBuyAmount: least < egressAmount ? least : egressAmount,
    fees: listFees(settings, terms, quote),
    times: { inbound: seconds.deposit, swap: seconds.swap, outbound: seconds.egress },
    depositKind: form.kind,
    // The whole order is in the memo, and the vault is shared.
    buildOpens: form.kind === 'transferWithMemo' ? false : undefined,
    approvalSpender: needsApproval ? vaultContracts[params.sell.chain] : undefined,
    warnings: quote.lowLiquidity ? [...terms.warnings, lowLiquidity] : terms.warnings,
    meta: dca && { streamingInterval: dca.interval, maxStreamingQuantity: dca.chunks },
    state: offerState.write({
      sell: sell.token.identifier,
      buy: buy.token.identifier,
      vault: form.vault,
      minPrice,
      retryBlocks: settings.retryBlocks ?? recommended,
      oracleBps: guardByOracle(params.slippageBps, quote),
      dca,
      boostBps: quote.maxBoostFeeBps ?? 0,
      brokerBps: chargedFees.brokerBps,
      affiliates: chargedFees.affiliates,
      deductions,
    }),
  }
}

/**
 * The recommended limit to the difference from the oracle's price, at least the requested slippage. `undefined` where the
 * quote itself is far from the market price: every such swap would be refunded.
 */
const guardByOracle = (
  slippageBps: number | undefined,
  { livePercent, lowLiquidity }: WireQuote,
): number | undefined => {
  if (livePercent === undefined || lowLiquidity) return undefined
  return Math.min(10_000, Math.ceil(Math.max(livePercent * 100, slippageBps ?? 0)))
}
