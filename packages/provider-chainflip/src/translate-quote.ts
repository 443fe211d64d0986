import { type Answer, type Offer, UpstreamError, type Warning } from '@switchyard/core'
import { declined } from '@switchyard/provider-kit'
import { vaultContracts } from './contracts.ts'
import { atPrice, minPrice } from './min-price.ts'
import { type OfferState, writeState } from './offer-state.ts'
import type { Terms } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import type { Settings } from './settings.ts'
import { fromBps, fromPercent } from './slippage.ts'
import { feeOf, readQuoteOf, type WireQuote } from './wire-quote.ts'

/** Which of the backend's quotes a provider sells. */
export interface Flavour {
  readonly id: string
  readonly type: 'REGULAR' | 'DCA'
  readonly boost: boolean
}

/** Reads the quotes of the backend. Throws `UpstreamError` when they are for another swap than the one asked for. */
export const translateQuote = (flavour: Flavour, settings: Settings, terms: Terms, body: unknown): Answer => {
  const quote = readQuoteOf(flavour.type, body, terms.sell, terms.buy)
  if (!quote) return missing(flavour, terms)
  if (quote.depositAmount !== terms.ask.sellAmount) {
    throw new UpstreamError(`the quote sells ${quote.depositAmount}, not ${terms.ask.sellAmount}`)
  }
  const chosen = flavour.boost && terms.ask.boost ? (quote.boosted() ?? quote) : quote
  if (chosen.egressAmount === 0n) throw new UpstreamError('the quote pays nothing out')
  return { offers: [toOffer(settings, terms, chosen)] }
}

/** The backend leaves out what liquidity does not suffice for, and the streamed swap where one chunk is enough. */
const missing = (flavour: Flavour, { ask }: Terms): Answer =>
  flavour.type === 'DCA'
    ? declined('sellAssetAmountTooSmall', `Chainflip does not split a sell of this size of ${ask.sell.identifier}.`)
    : declined('insufficientLiquidity', `Chainflip cannot swap this much ${ask.sell.identifier} at once.`)

const toOffer = (settings: Settings, terms: Terms, quote: WireQuote): Offer => {
  const { ask, buy, form } = terms
  const state = stateOf(settings, terms, quote)
  const spender =
    form.kind === 'contractCall' && ask.sell.address !== undefined ? vaultContracts[ask.sell.chain] : undefined
  const worst = worstCase(quote, state)
  return {
    sellAmount: ask.sellAmount,
    buyAmount: quote.egressAmount,
    buyAmountMin: worst < quote.egressAmount ? worst : quote.egressAmount,
    fees: quotedFees(settings, terms, quote),
    times: { inbound: quote.seconds.deposit, swap: quote.seconds.swap, outbound: quote.seconds.egress },
    depositKind: form.kind,
    ...(spender === undefined ? {} : { approvalSpender: spender }),
    warnings: [...terms.warnings, ...(quote.lowLiquidity ? [priceImpact(buy.token.identifier)] : [])],
    ...(quote.dca === undefined
      ? {}
      : { meta: { streamingInterval: quote.dca.interval, maxStreamingQuantity: quote.dca.chunks } }),
    state: writeState(state),
  }
}

const priceImpact = (identifier: string): Warning => ({
  code: 'highPriceImpact',
  display: `The price is at least 5 % below the market's: there is little liquidity for ${identifier}.`,
})

/** Minutes a swap is tried for where neither options nor quote say, and State Chain blocks in a minute. */
const RETRY_MINUTES = 15
const BLOCKS_PER_MINUTE = 10

const stateOf = (settings: Settings, { ask, sell, buy, shares, form }: Terms, quote: WireQuote): OfferState => {
  const scale = { sellDecimals: sell.token.decimals, buyDecimals: buy.token.decimals }
  const oracleBps = oracleGuard(ask.slippageBps, quote)
  return {
    sell: sell.token.identifier,
    buy: buy.token.identifier,
    vault: form.vault,
    minPrice: minPrice(quote.estimatedPrice, tolerance(ask.slippageBps, quote), scale),
    retryBlocks: settings.retryBlocks ?? Math.ceil((quote.retryMinutes ?? RETRY_MINUTES) * BLOCKS_PER_MINUTE),
    ...(oracleBps === undefined ? {} : { oracleBps }),
    ...(quote.dca === undefined ? {} : { dca: quote.dca }),
    boostBps: quote.maxBoostFeeBps ?? 0,
    brokerBps: shares.brokerBps,
    affiliates: shares.affiliates,
  }
}

const RECOMMENDED_PERCENT = 1

const tolerance = (bps: number | undefined, { slippagePercent = RECOMMENDED_PERCENT }: WireQuote): bigint =>
  bps === undefined ? fromPercent(slippagePercent) : fromBps(bps)

/**
 * The quote's advice how far the price may lie from the oracle's, but never tighter than the slippage asked for. None
 * where the quote itself is far off the market: every such swap would be refunded.
 */
const oracleGuard = (slippageBps: number | undefined, { livePercent, lowLiquidity }: WireQuote): number | undefined => {
  if (livePercent === undefined || lowLiquidity) return undefined
  return Math.min(10_000, Math.ceil(Math.max(livePercent * 100, slippageBps ?? 0)))
}

/**
 * What is paid out at least: every chunk is held against the price before the payout's fee, each rounded down.
 *
 * Source: State Chain, `check_swap_price_violation`.
 */
const worstCase = (quote: WireQuote, { minPrice: price, dca }: OfferState): bigint => {
  const swapped = quote.depositAmount - feeOf(quote, 'INGRESS') - feeOf(quote, 'BOOST')
  const rounding = BigInt((dca?.chunks ?? 1) - 1)
  const least = atPrice(swapped > 0n ? swapped : 0n, price) - rounding - feeOf(quote, 'EGRESS')
  return least > 0n ? least : 0n
}
