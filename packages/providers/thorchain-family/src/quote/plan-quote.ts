import type { Decline, QuoteParams, Warning } from '@switchyard/core'
import { exceedsLimits, memoBudget } from '@switchyard/provider-kit'
import { integratorFees } from '../memo/fee-shares.ts'
import type { LimitNotation } from '../memo/fit-memo.ts'
import type { SwapMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import { isStreamingPaused } from '../node/halts.ts'
import { type ListedAsset, networkAmount } from '../node/listed-asset.ts'
import { listedAsset, type Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../settings.ts'
import { declineHalted, declineTooSmall, declineUnprotected } from './declines.ts'
import { smallestSell } from './minimum.ts'
import { nodeQuery } from './node-query.ts'
import { type Addresses, readAddresses } from './read-addresses.ts'

/** Everything about a quote that is settled before the node is asked. */
export interface Terms {
  readonly ask: QuoteParams
  readonly sell: ListedAsset
  readonly buy: ListedAsset
  /** The sell amount in units of the network, rounded down. */
  readonly amount: bigint
  readonly toleranceBps: number
  /** Another amount may arrive than was quoted, so that no limit would fit it: the memo takes any output. */
  readonly anyOutput: boolean
  /** The memo without its limit; a placeholder stands for an unknown destination. */
  readonly memo: SwapMemo
  /** The least the node may call the bought asset in a memo of its own. */
  readonly shortestName: string
  readonly budget: number
  readonly notation: LimitNotation
  /** The network sends refunds of its own coins to the sender whatever the memo says, and so do old versions always. */
  readonly refundUnsupported: boolean
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}

export type Plan = { readonly terms: Terms; readonly query: QuoteQuery } | { readonly declined: Decline }

/**
 * Nodes count in 256 bits, in units of 1e8 or finer; what has fewer decimals grows by up to eight bits on the way there.
 * Source: `cosmos.Uint` of the node sources.
 */
const BITS = 248

/** Settles what is asked of the node, or why it need not be asked. */
export const planQuote = (network: Network, settings: Settings, snapshot: Snapshot, ask: QuoteParams): Plan => {
  const sell = listedAsset(snapshot, ask.sell)
  const buy = listedAsset(snapshot, ask.buy)
  if (!sell?.sellable || !buy || sell.asset === buy.asset) return { declined: untraded(network, ask) }
  const interval = intervalOf(settings, ask)
  if (sell.halted || buy.halted || (interval > 0 && isStreamingPaused(snapshot)))
    return { declined: declineHalted(network, sell.token, buy.token) }
  const large = exceedsLimits(ask, network.provider, BITS)
  if (large) return large
  const amount = networkAmount(sell, ask.sellAmount)
  const small = belowDust(network, snapshot, { sell, buy, amount })
  if (small) return { declined: small }
  const addresses = readAddresses(network, ask, sell, buy)
  if ('declined' in addresses) return addresses
  const terms = settle(network, settings, snapshot, { ask, sell, buy, amount, interval, addresses })
  const query = nodeQuery(network, snapshot, terms)
  return query ? { terms, query } : { declined: declineUnprotected(sell.token.chain) }
}

/** What is swapped without a limit is swapped in pieces, whatever the settings say. */
const intervalOf = ({ streamingInterval }: Settings, ask: QuoteParams): number =>
  takesAnyOutput(ask) ? Math.max(1, streamingInterval) : streamingInterval

/** A sweep is exact once it is built; only the caller's own word opens the amount. */
const takesAnyOutput = ({ flexInput, sweep }: QuoteParams): boolean => flexInput && !sweep

const untraded = (network: Network, { sell, buy }: QuoteParams): Decline => ({
  errorCode: 'invalidAsset',
  message: `${network.name} does not trade ${sell.identifier} for ${buy.identifier}.`,
})

/** Deposits up to the dust threshold are lost, so none is ever quoted. */
const belowDust = (
  network: Network,
  snapshot: Snapshot,
  { sell, buy, amount }: Pick<Terms, 'sell' | 'buy' | 'amount'>,
): Decline | undefined => {
  const dust = snapshot.inbounds.get(sell.token.chain)?.dust ?? 0n
  if (amount > dust) return undefined
  const recommended = smallestSell(network, snapshot, sell.asset, buy.asset) ?? 0n
  return declineTooSmall(network, sell, recommended > dust ? recommended : dust + 1n)
}

interface Wanted extends Pick<Terms, 'ask' | 'sell' | 'buy' | 'amount'> {
  readonly interval: number
  readonly addresses: Addresses
}

const settle = (network: Network, settings: Settings, snapshot: Snapshot, wanted: Wanted): Terms => {
  const { ask, sell, buy, amount, interval, addresses } = wanted
  const { fullMemos } = snapshot
  const anyOutput = takesAnyOutput(ask)
  const shares = integratorFees(ask.fees, network.protocol, settings.accounts, fullMemos)
  const refundUnsupported = addresses.refund !== undefined && (sell.token.chain === network.chain || !fullMemos)
  const memo: SwapMemo = {
    asset: buy.memoName,
    destination: addresses.destination,
    refund: refundUnsupported ? undefined : addresses.refund,
    limit: 0n,
    interval,
    quantity: anyOutput ? 0 : settings.streamingQuantity,
    affiliates: shares.affiliates,
  }
  return {
    ask,
    sell,
    buy,
    amount,
    toleranceBps: tolerance(ask.slippageBps ?? settings.defaultSlippageBps),
    anyOutput,
    memo,
    shortestName: ask.destinationAddress === undefined ? buy.memoName : buy.shortestName,
    budget: memoBudget(sell.token.chain),
    notation: fullMemos ? 'scientific' : 'digits',
    refundUnsupported,
    affiliateBps: shares.affiliateBps,
    serviceBps: shares.serviceBps,
    warnings: anyOutput ? [...shares.warnings, unlimited(network)] : shares.warnings,
  }
}

const unlimited = ({ name }: Network): Warning => ({
  code: 'flexInputWithoutPriceLimit',
  display: `${name} swaps whatever amount arrives, at any price: the deposit holds no least output.`,
  tooltip: 'A least output for the quoted amount would refund a smaller deposit and not protect a larger one.',
})

/** The node takes whole basis points below 10 000; a fraction is cut in the seller's favour. */
const tolerance = (bps: number): number => Math.min(9_999, Math.max(0, Math.floor(bps)))
