import type { StatusQuery, SwapStatus } from '@switchyard/core'
import { outcomeOf } from './outcome.ts'
import { human, legsOf, type StatusInput, seconds, sold } from './swap-legs.ts'
import { transientOf } from './transient.ts'
import type { WireSwap } from './wire-swap.ts'

const EXPLORER = 'https://scan.chainflip.io'

/** Translates a swap of the backend to a status. */
export const translateSwap = (swap: WireSwap, query: StatusQuery): SwapStatus => {
  const input: StatusInput = { swap, query, outcome: outcomeOf(swap) }
  const { outcome } = input
  const reason = outcome.status === 'completed' || !outcome.settled ? partialReason(input) : reasonOf(swap)
  return {
    chainId: swap.sell.token.chainId,
    hash: swap.deposit.hash || (query.hash ?? ''),
    block: -1,
    type: swap.dca ? 'streaming_swap' : 'swap',
    status: outcome.status,
    trackingStatus: outcome.trackingStatus,
    fromAsset: swap.sell.token.identifier,
    fromAmount: human(sold(input), swap.sell),
    fromAddress: query.known?.sourceAddress ?? '',
    toAsset: swap.buy.token.identifier,
    toAmount: paid(input),
    toAddress: query.known?.destinationAddress ?? swap.destination,
    finalisedAt: outcome.settled ? seconds(finalAt(swap)) : -1,
    legs: legsOf(input),
    ...(outcome.settled ? {} : { transient: transientOf(input) }),
    ...(reason === undefined ? {} : { refundReason: reason }),
    providerExplorerUrl: explorerUrl(swap),
    ...orderId(swap),
  }
}

/** Amount paid, or being paid, to the destination. `0` for a swap refunded in full. */
const paid = ({ swap, outcome }: StatusInput): string => {
  if (outcome.status === 'refunded') return '0'
  const egress = swap.fallbackEgress ?? swap.swapEgress
  if (egress) return human(egress.amount, swap.buy)
  return human(swap.swap?.onChain?.paid || undefined, swap.buy)
}

const finalAt = ({ swapEgress, refundEgress, fallbackEgress, swap }: WireSwap): number | undefined => {
  const sent = [swapEgress, refundEgress, fallbackEgress].map((egress) => egress?.sentAt ?? 0)
  const last = Math.max(...sent)
  return last > 0 ? last : swap?.executedAt
}

const partialReason = ({ swap, outcome }: StatusInput): string | undefined =>
  outcome.trackingStatus === 'partially_refunded' ? reasonOf(swap) : undefined

const reasonOf = ({ deposit, swap, swapEgress, refundEgress }: WireSwap): string | undefined =>
  deposit.failure ?? refundEgress?.failure ?? swapEgress?.failure ?? swap?.reason

const explorerUrl = ({ channel, swapId }: WireSwap): string => {
  if (channel) return `${EXPLORER}/channels/${channel.id}`
  return swapId === undefined ? EXPLORER : `${EXPLORER}/swaps/${swapId}`
}

const orderId = ({ channel, swapId }: WireSwap): Pick<SwapStatus, 'providerOrderId'> => {
  const id = swapId ?? channel?.id
  return id === undefined ? {} : { providerOrderId: id }
}
