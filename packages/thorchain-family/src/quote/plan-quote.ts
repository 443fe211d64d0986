import { type Ask, type Decline, rescale, type Warning } from '@switchyard/core'
import { memoBudget, uncountable } from '@switchyard/provider-kit'
import { feeShares } from '../memo/fee-shares.ts'
import type { LimitNotation } from '../memo/fit-memo.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { memoAsset, shortestName } from '../memo/memo-asset.ts'
import { type Network, networkDecimals } from '../network.ts'
import type { QuoteQuery } from '../node/client.ts'
import { isHalted, isStreamingPaused } from '../node/halts.ts'
import { type Snapshot, type TradedAsset, tradedAsset } from '../node/snapshot.ts'
import type { Settings } from '../settings.ts'
import { declineHalted, declineTooSmall, declineUnprotected } from './declines.ts'
import { smallestSell } from './minimum.ts'
import { nodeQuery } from './node-query.ts'
import { type Addresses, readAddresses } from './read-addresses.ts'
import { canDeposit } from './surface.ts'

/** Everything about a quote that is settled before the node is asked. */
export interface Terms {
  readonly ask: Ask
  readonly sell: TradedAsset
  readonly buy: TradedAsset
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
export const planQuote = (network: Network, settings: Settings, snapshot: Snapshot, ask: Ask): Plan => {
  const sell = tradedAsset(snapshot, ask.sell)
  const buy = tradedAsset(snapshot, ask.buy)
  if (!sell || !buy || sell.asset === buy.asset || !canDeposit(snapshot, sell))
    return { declined: untraded(network, ask) }
  const pace = { ...settings, streamingInterval: intervalOf(settings, ask) }
  if (halted(network, pace, snapshot, sell, buy)) return { declined: declineHalted(network, sell.token, buy.token) }
  const large = uncountable(ask, network.provider, BITS)
  if (large) return large
  const amount = rescale(ask.sellAmount, sell.token.decimals, networkDecimals(network, sell.asset))
  const small = belowDust(network, snapshot, { sell, buy, amount })
  if (small) return { declined: small }
  const addresses = readAddresses(network, ask, sell, buy)
  if ('declined' in addresses) return addresses
  const terms = settle(network, pace, snapshot, { ask, sell, buy, amount, addresses })
  const query = nodeQuery(network, snapshot, terms)
  return query ? { terms, query } : { declined: declineUnprotected(sell.token.chain) }
}

/** What is swapped without a limit is swapped in pieces, whatever the settings say. */
const intervalOf = ({ streamingInterval }: Settings, ask: Ask): number =>
  takesAnyOutput(ask) ? Math.max(1, streamingInterval) : streamingInterval

/** A sweep is exact once it is built; only the caller's own word opens the amount. */
const takesAnyOutput = ({ flexInput, sweep }: Ask): boolean => flexInput && !sweep

const untraded = (network: Network, { sell, buy }: Ask): Decline => ({
  errorCode: 'invalidAsset',
  message: `${network.name} does not trade ${sell.identifier} for ${buy.identifier}.`,
})

const halted = (
  network: Network,
  settings: Settings,
  snapshot: Snapshot,
  sell: TradedAsset,
  buy: TradedAsset,
): boolean =>
  isHalted(network, sell.asset, snapshot) ||
  isHalted(network, buy.asset, snapshot) ||
  (settings.streamingInterval > 0 && isStreamingPaused(snapshot))

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

interface Draft extends Pick<Terms, 'ask' | 'sell' | 'buy' | 'amount'> {
  readonly addresses: Addresses
}

const settle = (network: Network, settings: Settings, snapshot: Snapshot, draft: Draft): Terms => {
  const { ask, sell, buy, amount, addresses } = draft
  const anyOutput = takesAnyOutput(ask)
  const { affiliates, warnings, ...shares } = feeShares(
    ask.fees,
    network.protocol,
    settings.accounts,
    snapshot.fullMemos,
  )
  const asset = memoAsset(network, buy.asset, snapshot.pools.keys())
  const refundUnsupported =
    addresses.refund !== undefined && (sell.token.chain === network.chain || !snapshot.fullMemos)
  const memo: SwapMemo = {
    asset,
    destination: addresses.destination,
    ...(addresses.refund === undefined || refundUnsupported ? {} : { refund: addresses.refund }),
    limit: 0n,
    interval: settings.streamingInterval,
    quantity: anyOutput ? 0 : settings.streamingQuantity,
    affiliates,
  }
  const toleranceBps = tolerance(ask.slippageBps ?? settings.defaultSlippageBps)
  return {
    ask,
    sell,
    buy,
    amount,
    toleranceBps,
    anyOutput,
    memo,
    shortestName: ask.destinationAddress === undefined ? asset : shortestName(network, buy.asset, asset),
    budget: memoBudget(sell.token.chain),
    notation: snapshot.fullMemos ? 'scientific' : 'digits',
    refundUnsupported,
    ...shares,
    warnings: anyOutput ? [...warnings, unlimited(network)] : warnings,
  }
}

const unlimited = ({ name }: Network): Warning => ({
  code: 'flexInputWithoutPriceLimit',
  display: `${name} swaps whatever amount arrives, at any price: the deposit holds no least output.`,
  tooltip: 'A least output for the quoted amount would refund a smaller deposit and not protect a larger one.',
})

/** The node takes whole basis points below 10 000; a fraction is cut in the seller's favour. */
const tolerance = (bps: number): number => Math.min(9_999, Math.max(0, Math.floor(bps)))
