import type { StatusQuery, SwapStatus } from '@switchyard/core'
import type { ChainflipFacts } from '../facts.ts'
import { chooseStatuses, FINAL_STATUSES, isPaid } from './outcome.ts'
import { listLegs, toHumanAmount, toSeconds } from './swap-legs.ts'
import { describeProgress } from './transient.ts'
import type { WireSwap } from './wire-swap.ts'

/** Translates a swap of the backend to a status. */
export const translateSwap = (swap: WireSwap, query: StatusQuery, facts: ChainflipFacts): SwapStatus => {
  const { explorer, blockSeconds } = facts
  const [status, trackingStatus] = chooseStatuses(swap)
  const outcome = { status, trackingStatus, settled: FINAL_STATUSES.has(trackingStatus) }
  const { channel, swapId, deposit, swapEgress, refundEgress, fallbackEgress } = swap
  const reason = deposit.failure ?? refundEgress?.failure ?? swapEgress?.failure ?? swap.swap?.reason
  const hasReason = ['refunded', 'failed'].includes(status) || trackingStatus === 'partially_refunded'
  // Paid, or being paid, to the destination.
  const egress = fallbackEgress ?? swapEgress
  const paid = egress ? egress.amount : swap.swap?.onChain?.paid || undefined
  const isShown = egress?.failed !== true && status !== 'failed'
  const lastSent = Math.max(...[swapEgress, refundEgress, fallbackEgress].map((each) => each?.sentAt ?? 0))
  return {
    chainId: swap.sell.token.chainId,
    hash: deposit.hash || (query.hash ?? ''),
    block: -1,
    type: swap.dca ? 'streaming_swap' : 'swap',
    status,
    trackingStatus,
    fromAsset: swap.sell.token.identifier,
    fromAmount: toHumanAmount(deposit.amount, swap.sell),
    // The backend does not say who paid, and anybody can pay a channel.
    fromAddress: '',
    toAsset: swap.buy.token.identifier,
    toAmount: status === 'refunded' ? '0' : isShown ? toHumanAmount(paid, swap.buy) : '',
    toAddress: query.known?.destinationAddress ?? swap.destination,
    finalisedAt: outcome.settled ? toSeconds(lastSent > 0 ? lastSent : swap.swap?.executedAt) : -1,
    legs: listLegs({ swap, query, outcome }),
    transient: outcome.settled ? undefined : describeProgress(swap, query, blockSeconds),
    fallbackAddress: isPaid(fallbackEgress) ? (fallbackEgress.to ?? '') : undefined,
    refundReason: hasReason || refundEgress?.failed ? reason : undefined,
    providerExplorerUrl: channel
      ? `${explorer}/channels/${channel.id}`
      : `${explorer}${swapId === undefined ? '' : `/swaps/${swapId}`}`,
    providerOrderId: swapId ?? channel?.id,
  }
}
