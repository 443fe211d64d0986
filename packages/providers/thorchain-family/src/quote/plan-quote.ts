import type { Decline, QuoteParams, Warning } from '@switchyard/core'
import { declineTooLarge, limitMemoBytes } from '@switchyard/provider-kit'
import { chargeIntegrators } from '../memo/charge-integrators.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import { isStreamingPaused, warnSigningHalts } from '../node/halts.ts'
import { toNetworkAmount } from '../node/listed-asset.ts'
import { findListedAsset, type Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../options.ts'
import { chooseInterval } from './choose-interval.ts'
import { computeSmallestSell } from './compute-smallest-sell.ts'
import { createNodeQuery } from './create-node-query.ts'
import { declineTooSmall, declineUnprotected } from './declines.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { readAddresses } from './read-addresses.ts'

export type Plan = { readonly terms: QuoteTerms; readonly query: QuoteQuery } | { readonly declined: Decline }

/** Network and resolved options of a provider. */
export interface PlanContext {
  readonly network: Network
  readonly settings: Settings
}

/**
 * Nodes use 256-bit amounts in units of 1e8 or finer; amounts with fewer decimals grow by up to eight bits.
 * Source: `cosmos.Uint` of the node sources.
 */
const BITS = 248

/** Prepares the request to the node, or declines without one. */
export const planQuote = (params: QuoteParams, snapshot: Snapshot, context: PlanContext): Plan => {
  const { network, settings } = context
  const sell = findListedAsset(snapshot, params.sell)
  const buy = findListedAsset(snapshot, params.buy)
  const declinePair = (errorCode: 'invalidAsset' | 'swapHalted', words: string): Plan => {
    const message = `${network.name} ${words} ${params.sell.identifier} for ${params.buy.identifier}.`
    return { declined: { errorCode, message } }
  }
  if (!sell || !buy || sell.asset === buy.asset) return declinePair('invalidAsset', 'does not trade')

  const inbound = snapshot.inbounds.get(sell.token.chain)
  if (inbound?.unverified) {
    const { kind, reason } = inbound.unverified
    const message = `${network.name} takes no deposits on ${inbound.chain} through this engine. ${reason}`
    return { declined: { errorCode: kind === 'disputed' ? 'swapHalted' : 'quoteError', message } }
  }
  if (!sell.sellable) return declinePair('invalidAsset', 'does not trade')

  const amount = toNetworkAmount(sell, params.sellAmount)
  // The amount of a sweep is exact when it is built; only a request for flexible input leaves it open.
  const anyOutput = params.flexInput && !params.sweep
  const wanted = settings.streamingInterval
  const interval = chooseInterval({ sell, buy, amount, anyOutput }, snapshot, { network, wanted })
  if (sell.halted || buy.halted || (interval > 0 && isStreamingPaused(snapshot)))
    return declinePair('swapHalted', 'has halted trading of')

  const large = declineTooLarge(params, network.provider, BITS)
  if (large) return large

  // Deposits up to the dust threshold are lost.
  const dust = inbound?.dust ?? 0n
  if (amount <= dust) {
    // Without prices nothing says how much more than the dust the fees take.
    const recommended = computeSmallestSell({ sell: sell.asset, buy: buy.asset }, snapshot, network)
    const least = recommended !== undefined && recommended <= dust && dust > 0n ? dust + 1n : recommended
    return { declined: declineTooSmall(network, { sell, sellAmount: params.sellAmount }, least) }
  }

  const addresses = readAddresses(params, { sell, buy }, network)
  if ('declined' in addresses) return addresses

  const { fullMemos } = snapshot
  const { protocol } = network
  const charged = chargeIntegrators(params.fees, { protocol, fallback: settings.accounts, severalAccounts: fullMemos })
  const refundUnsupported = addresses.refund !== undefined && (sell.token.chain === network.chain || !fullMemos)
  // The node accepts whole basis points below 10 000; a fraction is rounded down in favour of the seller.
  const slippageBps = Math.floor(params.slippageBps ?? settings.defaultSlippageBps)
  const waits = warnSigningHalts(network, { from: sell.token.chain, to: buy.token.chain }, snapshot)
  const terms: QuoteTerms = {
    params,
    sell,
    buy,
    amount,
    toleranceBps: Math.min(9_999, Math.max(0, slippageBps)),
    anyOutput,
    memo: {
      asset: buy.memoName,
      destination: addresses.destination,
      refund: refundUnsupported ? undefined : addresses.refund,
      limit: 0n,
      interval,
      quantity: anyOutput ? 0 : settings.streamingQuantity,
      affiliates: charged.affiliates,
    },
    shortestName: params.destinationAddress === undefined ? buy.memoName : buy.shortestName,
    budget: limitMemoBytes(sell.token.chain),
    notation: fullMemos ? 'scientific' : 'digits',
    refundUnsupported,
    affiliateBps: charged.affiliateBps,
    serviceBps: charged.serviceBps,
    warnings: [...charged.warnings, ...(anyOutput ? [warnAnyPrice(network)] : []), ...waits],
  }
  const query = createNodeQuery(terms, snapshot, network)
  return query ? { terms, query } : { declined: declineUnprotected(sell.token.chain) }
}

const warnAnyPrice = ({ name }: Network): Warning => ({
  code: 'flexInputWithoutPriceLimit',
  display: `${name} swaps any amount that arrives, at any price: the deposit enforces no minimum output.`,
  tooltip: 'A minimum output for the quoted amount would refund a smaller deposit and not protect a larger one.',
})
