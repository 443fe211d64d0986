import { type Draft, type Offer, type QuoteResult, UpstreamError, type Warning } from '@switchyard/core'
import { decline } from '@switchyard/provider-kit'
import { vaultContracts } from './contracts.ts'
import { fromBps, fromPercent, minPrice, quotedPrice } from './min-price.ts'
import { type Deductions, minimumOutput } from './minimum-output.ts'
import { type OfferState, writeState } from './offer-state.ts'
import type { QuoteTerms } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import { requestedMinPrice } from './requested-min-price.ts'
import { MOST_RETRY_BLOCKS, type Settings } from './settings.ts'
import { boostedQuote, findQuote, readQuote, type WireQuote } from './wire-quote.ts'

/** Which of the backend's quotes a provider offers. */
export interface Flavour {
  readonly id: string
  readonly type: 'REGULAR' | 'DCA'
  readonly boost: boolean
}

/**
 * Translates the quotes of the backend to an offer.
 *
 * @throws {UpstreamError} for quotes of another swap than the requested one
 */
export const translateQuote = (flavour: Flavour, settings: Settings, terms: QuoteTerms, body: unknown): QuoteResult => {
  const { params, sell, buy } = terms
  const plain = findQuote(flavour.type, body, sell, buy)
  if (!plain) return missing(flavour, terms)
  const boosted = flavour.boost && params.boost ? boostedQuote(plain) : undefined
  const quote = readQuote(boosted ?? plain)
  if (quote.depositAmount !== params.sellAmount) {
    throw new UpstreamError(`The quote sells ${quote.depositAmount}, not ${params.sellAmount}.`)
  }
  if (quote.egressAmount === 0n) throw new UpstreamError('The quote has an output of 0.')
  return { offers: [toOffer(settings, terms, quote)] }
}

/** The backend leaves out a quote without enough liquidity, and the streamed one where a single chunk suffices. */
const missing = (flavour: Flavour, { params }: QuoteTerms): QuoteResult =>
  flavour.type === 'DCA'
    ? decline('sellAssetAmountTooSmall', `Chainflip does not split a sell of this size of ${params.sell.identifier}.`)
    : decline('insufficientLiquidity', `Chainflip cannot swap this much ${params.sell.identifier} at once.`)

const toOffer = (settings: Settings, terms: QuoteTerms, quote: WireQuote): Offer => {
  const { params, buy, form, warnings } = terms
  const { egressAmount, seconds, dca } = quote
  const state = stateOf(settings, terms, quote)
  const worst = minimumOutput(quote.depositAmount, state.minPrice, state.deductions)
  const offer: Draft<Offer> = {
    sellAmount: params.sellAmount,
    buyAmount: egressAmount,
    minBuyAmount: worst < egressAmount ? worst : egressAmount,
    fees: quotedFees(settings, terms, quote),
    times: { inbound: seconds.deposit, swap: seconds.swap, outbound: seconds.egress },
    depositKind: form.kind,
    warnings: quote.lowLiquidity ? [...warnings, priceImpact(buy.token.identifier)] : warnings,
    state: writeState(state),
  }
  // The whole order is in the memo, and the vault is shared.
  if (form.kind === 'transferWithMemo') offer.buildOpens = false
  const spender = spenderOf(terms)
  if (spender !== undefined) offer.approvalSpender = spender
  if (dca) offer.meta = { streamingInterval: dca.interval, maxStreamingQuantity: dca.chunks }
  return offer
}

const spenderOf = ({ params: { sell }, form }: QuoteTerms): string | undefined =>
  form.kind === 'contractCall' && sell.address !== undefined ? vaultContracts[sell.chain] : undefined

const priceImpact = (identifier: string): Warning => ({
  code: 'highPriceImpact',
  display: `The price is at least 5 % below the market's: there is little liquidity for ${identifier}.`,
})

/** Minutes a swap is retried for without an option or recommendation, and State Chain blocks per minute. */
const RETRY_MINUTES = 15
const BLOCKS_PER_MINUTE = 10

/** A longer retry than the network allows would only be refused by it, so it is shortened. */
const retryBlocksOf = ({ retryMinutes = RETRY_MINUTES }: WireQuote): number =>
  Math.min(MOST_RETRY_BLOCKS, Math.max(0, Math.ceil(retryMinutes * BLOCKS_PER_MINUTE)))

const stateOf = (settings: Settings, terms: QuoteTerms, quote: WireQuote): OfferState => {
  const { params, sell, buy, chargedFees, form } = terms
  const state: Draft<OfferState> = {
    sell: sell.token.identifier,
    buy: buy.token.identifier,
    vault: form.vault,
    minPrice: minPriceOf(terms, quote),
    retryBlocks: settings.retryBlocks ?? retryBlocksOf(quote),
    boostBps: quote.maxBoostFeeBps ?? 0,
    brokerBps: chargedFees.brokerBps,
    affiliates: chargedFees.affiliates,
    deductions: deductionsOf(quote),
  }
  const oracleBps = oracleGuard(params.slippageBps, quote)
  if (oracleBps !== undefined) state.oracleBps = oracleBps
  if (quote.dca) state.dca = quote.dca
  return state
}

const RECOMMENDED_PERCENT = 1

/** Requested slippage is of the output; the recommended one is of the price, and used as the backend's own client does. */
const minPriceOf = ({ params: { slippageBps }, sell, buy }: QuoteTerms, quote: WireQuote): bigint => {
  const { estimatedPrice, slippagePercent = RECOMMENDED_PERCENT } = quote
  const scale = { sellDecimals: sell.token.decimals, buyDecimals: buy.token.decimals }
  return slippageBps === undefined
    ? minPrice(estimatedPrice, fromPercent(slippagePercent), scale)
    : requestedMinPrice(
        { ...quote, deductions: deductionsOf(quote) },
        fromBps(slippageBps),
        quotedPrice(estimatedPrice, scale),
      )
}

/**
 * The recommended limit to the difference from the oracle's price, at least the requested slippage. `undefined` where the
 * quote itself is far from the market price: every such swap would be refunded.
 */
const oracleGuard = (slippageBps: number | undefined, { livePercent, lowLiquidity }: WireQuote): number | undefined => {
  if (livePercent === undefined || lowLiquidity) return undefined
  return Math.min(10_000, Math.ceil(Math.max(livePercent * 100, slippageBps ?? 0)))
}

const deductionsOf = ({ fees, dca }: WireQuote): Deductions => ({
  before: fees.ingress + fees.boost,
  after: fees.egress + (dca ? BigInt(dca.chunks - 1) : 0n),
})
