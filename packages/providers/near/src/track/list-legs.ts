import type { StatusLeg, Token, TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Status } from './read-status.ts'

/** Everything known of one swap. Amounts in human units, empty when unknown. */
export interface TrackedSwap {
  readonly status: Status
  readonly state: TrackStatus
  readonly sell: Token | undefined
  readonly buy: Token | undefined
  readonly depositAddress: string
  readonly depositHash: string
  readonly refundHash: string
  readonly from: string
  readonly paidIn: string
  readonly paidOut: string
  readonly refunded: string
}

type LegStatus = readonly [TrackStatus, TrackingStatus]

/** Lists deposit, swap, payout and refund. What is held inside Intents has no transaction on a chain, and so no leg. */
export const listLegs = (swap: TrackedSwap): readonly StatusLeg[] => {
  const { status, state, sell, buy } = swap
  if (state === 'not_started' || state === 'unknown') return []

  const legs: StatusLeg[] = []
  if (!status.inside.deposit) {
    legs.push(
      describeTransfer(sell, swap.paidIn, {
        hash: swap.depositHash,
        status: state === 'pending' ? 'pending' : 'completed',
        trackingStatus: state === 'pending' ? 'inbound' : 'completed',
        fromAddress: swap.from,
        toAddress: swap.depositAddress,
        finalisedAt: -1,
      }),
    )
  }

  // The swap itself happens inside Intents, on NEAR.
  const [swapStatus, swapTracking] = findSwapStatus(state)
  legs.push({
    chainId: 'near',
    hash: status.nearHashes[0] ?? '',
    block: -1,
    type: 'swap',
    status: swapStatus,
    trackingStatus: swapTracking,
    fromAsset: sell?.identifier ?? '',
    fromAmount: swap.paidIn,
    fromAddress: swap.depositAddress,
    toAsset: buy?.identifier ?? '',
    toAmount: state === 'refunded' ? '0' : swap.paidOut,
    toAddress: status.recipient,
    finalisedAt: -1,
  })

  const isPaid = state === 'completed'
  if ((isPaid || state === 'swapping') && !status.inside.payout) {
    legs.push(
      describeTransfer(buy, swap.paidOut, {
        hash: status.destinationHashes.at(-1) ?? '',
        status: isPaid ? 'completed' : 'not_started',
        trackingStatus: isPaid ? 'completed' : 'not_started',
        fromAddress: '',
        toAddress: status.recipient,
        finalisedAt: isPaid ? status.updatedAt : -1,
      }),
    )
  }

  // The whole deposit is refunded, or its excess over the quote.
  if ((state === 'refunded' || swap.refunded !== '') && !status.inside.refund) {
    legs.push(
      describeTransfer(sell, swap.refunded, {
        hash: swap.refundHash,
        status: 'refunded',
        trackingStatus: 'refunded',
        fromAddress: '',
        toAddress: status.refundTo,
        finalisedAt: status.updatedAt,
      }),
    )
  }
  return legs
}

const findSwapStatus = (state: TrackStatus): LegStatus => {
  if (state === 'pending') return ['not_started', 'not_started']
  if (state === 'completed') return ['completed', 'completed']
  if (state === 'refunded') return ['refunded', 'refunded']
  if (state === 'failed') return ['failed', 'reverted']
  return ['swapping', 'swapping']
}

type Transfer = Pick<StatusLeg, 'hash' | 'status' | 'trackingStatus' | 'fromAddress' | 'toAddress' | 'finalisedAt'>

const describeTransfer = (token: Token | undefined, amount: string, transfer: Transfer): StatusLeg => ({
  ...transfer,
  chainId: token?.chainId ?? '',
  block: -1,
  type: token?.address === undefined ? 'native_send' : 'token_transfer',
  fromAsset: token?.identifier ?? '',
  fromAmount: amount,
  toAsset: token?.identifier ?? '',
  toAmount: amount,
})
