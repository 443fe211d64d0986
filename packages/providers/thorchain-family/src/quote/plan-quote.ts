import type { Decline, QuoteParams, Warning } from '@switchyard/core'
import { declineTooLarge, limitMemoBytes } from '@switchyard/provider-kit'
import { integratorFees } from '../memo/integrator-fees.ts'
import type { SwapMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import { isStreamingPaused } from '../node/halts.ts'
import { networkAmount } from '../node/listed-asset.ts'
import { listedAsset, type Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../settings.ts'
import { declineHalted, declineTooSmall, declineUnprotected } from './declines.ts'
import { nodeQuery } from './node-query.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { type Addresses, readAddresses } from './read-addresses.ts'
import { smallestSell } from './smallest-sell.ts'
import { streamingInterval } from './streaming-interval.ts'

export type Plan = { readonly terms: QuoteTerms; readonly query: QuoteQuery } | { readonly declined: Decline }

/**
 * Nodes use 256-bit amounts in units of 1e8 or finer; amounts with fewer decimals grow by up to eight bits.
 * Source: `cosmos.Uint` of the node sources.
 */
const BITS = 248

/** Prepares the request to the node, or declines without one. */
export const planQuote = (network: Network, settings: Settings, snapshot: Snapshot, params: QuoteParams): Plan => {
  const sell = listedAsset(snapshot, params.sell)
  const buy = listedAsset(snapshot, params.buy)
  if (!sell || !buy || sell.asset === buy.asset) return { declined: untraded(network, params) }
  if (snapshot.inbounds.get(sell.token.chain)?.unverified)
    return { declined: declineHalted(network, sell.token, buy.token) }
  if (!sell.sellable) return { declined: untraded(network, params) }
  const amount = networkAmount(sell, params.sellAmount)
  const anyOutput = takesAnyOutput(params)
  const interval = streamingInterval(network, settings, snapshot, { sell, buy, amount, anyOutput })
  if (sell.halted || buy.halted || (interval > 0 && isStreamingPaused(snapshot)))
    return { declined: declineHalted(network, sell.token, buy.token) }
  const large = declineTooLarge(params, network.provider, BITS)
  if (large) return large
  const small = belowDust(network, snapshot, { sell, buy, amount })
  if (small) return { declined: small }
  const addresses = readAddresses(network, params, sell, buy)
  if ('declined' in addresses) return addresses
  const terms = settleTerms(network, settings, snapshot, { params, sell, buy, amount, interval, addresses })
  const query = nodeQuery(network, snapshot, terms)
  return query ? { terms, query } : { declined: declineUnprotected(sell.token.chain) }
}

/** The amount of a sweep is exact when it is built; only a request for flexible input leaves it open. */
const takesAnyOutput = ({ flexInput, sweep }: QuoteParams): boolean => flexInput && !sweep

const untraded = (network: Network, { sell, buy }: QuoteParams): Decline => ({
  errorCode: 'invalidAsset',
  message: `${network.name} does not trade ${sell.identifier} for ${buy.identifier}.`,
})

/** Deposits up to the dust threshold are lost, so they are declined. */
const belowDust = (
  network: Network,
  snapshot: Snapshot,
  { sell, buy, amount }: Pick<QuoteTerms, 'sell' | 'buy' | 'amount'>,
): Decline | undefined => {
  const dust = snapshot.inbounds.get(sell.token.chain)?.dust ?? 0n
  if (amount > dust) return undefined
  const recommended = smallestSell(network, snapshot, sell.asset, buy.asset) ?? 0n
  return declineTooSmall(network, sell, recommended > dust ? recommended : dust + 1n)
}

interface TermsInput extends Pick<QuoteTerms, 'params' | 'sell' | 'buy' | 'amount'> {
  readonly interval: number
  readonly addresses: Addresses
}

const settleTerms = (network: Network, settings: Settings, snapshot: Snapshot, input: TermsInput): QuoteTerms => {
  const { params, sell, buy, amount, interval, addresses } = input
  const { fullMemos } = snapshot
  const anyOutput = takesAnyOutput(params)
  const charged = integratorFees(params.fees, network.protocol, settings.accounts, fullMemos)
  const refundUnsupported = addresses.refund !== undefined && (sell.token.chain === network.chain || !fullMemos)
  const memo: SwapMemo = {
    asset: buy.memoName,
    destination: addresses.destination,
    refund: refundUnsupported ? undefined : addresses.refund,
    limit: 0n,
    interval,
    quantity: anyOutput ? 0 : settings.streamingQuantity,
    affiliates: charged.affiliates,
  }
  return {
    params,
    sell,
    buy,
    amount,
    toleranceBps: tolerance(params.slippageBps ?? settings.defaultSlippageBps),
    anyOutput,
    memo,
    shortestName: params.destinationAddress === undefined ? buy.memoName : buy.shortestName,
    budget: limitMemoBytes(sell.token.chain),
    notation: fullMemos ? 'scientific' : 'digits',
    refundUnsupported,
    affiliateBps: charged.affiliateBps,
    serviceBps: charged.serviceBps,
    warnings: anyOutput ? [...charged.warnings, unlimited(network)] : charged.warnings,
  }
}

const unlimited = ({ name }: Network): Warning => ({
  code: 'flexInputWithoutPriceLimit',
  display: `${name} swaps any amount that arrives, at any price: the deposit enforces no minimum output.`,
  tooltip: 'A minimum output for the quoted amount would refund a smaller deposit and not protect a larger one.',
})

/** The node accepts whole basis points below 10 000; a fraction is rounded down in favour of the seller. */
const tolerance = (bps: number): number => Math.min(9_999, Math.max(0, Math.floor(bps)))
