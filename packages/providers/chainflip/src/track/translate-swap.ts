import type { StatusQuery, SwapStatus } from '@switchyard/core'
import { translateState } from './outcome.ts'
import { listLegs, readSoldAmount, type StatusInput, toHumanAmount, toSeconds } from './swap-legs.ts'
import { describeProgress } from './transient.ts'
import type { WireSwap } from './wire-swap.ts'

const EXPLORER = 'https://scan.chainflip.io'

/** Translates a swap of the backend to a status. */
export const translateSwap = (swap: WireSwap, query: StatusQuery): SwapStatus => {
  const input: StatusInput = { swap, query, outcome: translateState(swap) }
  const { outcome } = input
  const { channel, swapId, deposit, swapEgress, refundEgress } = swap
  const isPaid = outcome.status === 'completed' || !outcome.settled
  const reason = deposit.failure ?? refundEgress?.failure ?? swapEgress?.failure ?? swap.swap?.reason
  return {
    chainId: swap.sell.token.chainId,
    hash: deposit.hash || (query.hash ?? ''),
    block: -1,
    type: swap.dca ? 'streaming_swap' : 'swap',
    status: outcome.status,
    trackingStatus: outcome.trackingStatus,
    fromAsset: swap.sell.token.identifier,
    fromAmount: toHumanAmount(readSoldAmount(input), swap.sell),
    fromAddress: query.known?.sourceAddress ?? '',
    toAsset: swap.buy.token.identifier,
    toAmount: readPaidAmount(input),
    toAddress: query.known?.destinationAddress ?? swap.destination,
    finalisedAt: outcome.settled ? toSeconds(findFinalTime(swap)) : -1,
    legs: listLegs(input),
    transient: outcome.settled ? undefined : describeProgress(input),
    refundReason: isPaid && outcome.trackingStatus !== 'partially_refunded' ? undefined : reason,
    providerExplorerUrl: channel
      ? `${EXPLORER}/channels/${channel.id}`
      : `${EXPLORER}${swapId === undefined ? '' : `/swaps/${swapId}`}`,
    providerOrderId: swapId ?? channel?.id,
  }
}

/** Amount paid, or being paid, to the destination. `0` for a swap refunded in full. */
const readPaidAmount = ({ swap, outcome }: StatusInput): string => {
  if (outcome.status === 'refunded') return '0'
  const egress = swap.fallbackEgress ?? swap.swapEgress
  if (egress) return toHumanAmount(egress.amount, swap.buy)
  return toHumanAmount(swap.swap?.onChain?.paid || undefined, swap.buy)
}

const findFinalTime = ({ swapEgress, refundEgress, fallbackEgress, swap }: WireSwap): number | undefined => {
  const sent = [swapEgress, refundEgress, fallbackEgress].map((egress) => egress?.sentAt ?? 0)
  const last = Math.max(...sent)
  return last > 0 ? last : swap?.executedAt
}
