import { type Offer, type QuoteResult, UpstreamError, type Warning } from '@switchyard/core'
import { decline } from '@switchyard/provider-kit'
import { vaultContracts } from '../deposit/contracts.ts'
import { MOST_RETRY_BLOCKS, type Settings } from '../options.ts'
import { listFees } from './list-fees.ts'
import { fromBps, fromPercent, toMinPrice, toQuotedPrice } from './min-price.ts'
import { computeMinimumOutput, type Deductions } from './minimum-output.ts'
import { offerState } from './offer-state.ts'
import type { QuoteTerms } from './plan-quote.ts'
import { requestMinPrice } from './requested-min-price.ts'
import { findBoosted, findQuote, readQuote, type WireQuote } from './wire-quote.ts'

/** Which of the backend's quotes a provider offers. */
export interface Flavour {
  readonly id: string
  readonly type: 'REGULAR' | 'DCA'
  readonly boost: boolean
}

/** Which provider translates a quote, and its options. */
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
  const { params } = terms
  const plain = findQuote(flavour.type, body, terms)
  if (!plain) return declineMissing(flavour, terms)
  const boosted = flavour.boost && params.boost ? findBoosted(plain) : undefined
  const quote = readQuote(boosted ?? plain)
  if (quote.depositAmount !== params.sellAmount) {
    throw new UpstreamError(`The quote sells ${quote.depositAmount}, not ${params.sellAmount}.`)
  }
  if (quote.egressAmount === 0n) throw new UpstreamError('The quote has an output of 0.')
  return { offers: [toOffer(settings, terms, quote)] }
}

/** The backend leaves out a quote without enough liquidity, and the streamed one where a single chunk suffices. */
const declineMissing = (flavour: Flavour, { params }: QuoteTerms): QuoteResult =>
  flavour.type === 'DCA'
    ? decline('sellAssetAmountTooSmall', `Chainflip does not split a sell of this size of ${params.sell.identifier}.`)
    : decline('insufficientLiquidity', `Chainflip cannot swap this much ${params.sell.identifier} at once.`)

const toOffer = (settings: Settings, terms: QuoteTerms, quote: WireQuote): Offer => {
  const { params, sell, buy, chargedFees, form, warnings } = terms
  const { depositAmount, egressAmount, seconds, dca } = quote
  const deductions = sumDeductions(quote)
  const minPrice = chooseMinPrice(terms, quote, deductions)
  const least = computeMinimumOutput(depositAmount, minPrice, deductions)
  return {
    sellAmount: params.sellAmount,
    buyAmount: egressAmount,
    minBuyAmount: least < egressAmount ? least : egressAmount,
    fees: listFees(settings, terms, quote),
    times: { inbound: seconds.deposit, swap: seconds.swap, outbound: seconds.egress },
    depositKind: form.kind,
    // The whole order is in the memo, and the vault is shared.
    buildOpens: form.kind === 'transferWithMemo' ? false : undefined,
    approvalSpender:
      form.kind === 'contractCall' && params.sell.address !== undefined ? vaultContracts[params.sell.chain] : undefined,
    warnings: quote.lowLiquidity ? [...warnings, warnLowLiquidity(buy.token.identifier)] : warnings,
    meta: dca && { streamingInterval: dca.interval, maxStreamingQuantity: dca.chunks },
    state: offerState.write({
      sell: sell.token.identifier,
      buy: buy.token.identifier,
      vault: form.vault,
      minPrice,
      retryBlocks: settings.retryBlocks ?? limitRetryBlocks(quote),
      oracleBps: guardByOracle(params.slippageBps, quote),
      dca,
      boostBps: quote.maxBoostFeeBps ?? 0,
      brokerBps: chargedFees.brokerBps,
      affiliates: chargedFees.affiliates,
      deductions,
    }),
  }
}

const warnLowLiquidity = (identifier: string): Warning => ({
  code: 'highPriceImpact',
  display: `The price is at least 5 % below the market's: there is little liquidity for ${identifier}.`,
})

/** Minutes a swap is retried for without an option or recommendation, and State Chain blocks per minute. */
const RETRY_MINUTES = 15
const BLOCKS_PER_MINUTE = 10

/** A longer retry than the network allows would only be refused by it, so it is shortened. */
const limitRetryBlocks = ({ retryMinutes = RETRY_MINUTES }: WireQuote): number =>
  Math.min(MOST_RETRY_BLOCKS, Math.max(0, Math.ceil(retryMinutes * BLOCKS_PER_MINUTE)))

const RECOMMENDED_PERCENT = 1

/** Requested slippage is of the output; the recommended one is of the price, and used as the backend's own client does. */
const chooseMinPrice = (
  { params: { slippageBps }, sell, buy }: QuoteTerms,
  quote: WireQuote,
  deductions: Deductions,
): bigint => {
  const { estimatedPrice, slippagePercent = RECOMMENDED_PERCENT } = quote
  const scale = { sellDecimals: sell.token.decimals, buyDecimals: buy.token.decimals }
  if (slippageBps === undefined) return toMinPrice(estimatedPrice, fromPercent(slippagePercent), scale)
  return requestMinPrice({ ...quote, deductions }, fromBps(slippageBps), toQuotedPrice(estimatedPrice, scale))
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

const sumDeductions = ({ fees, dca }: WireQuote): Deductions => ({
  before: fees.ingress + fees.boost,
  after: fees.egress + (dca ? BigInt(dca.chunks - 1) : 0n),
})
