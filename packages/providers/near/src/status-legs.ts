import type { StatusLeg, Token, TrackingStatus, TrackStatus } from '@switchyard/core'
import type { StatusInput } from './status-input.ts'

type Statuses = readonly [TrackStatus, TrackingStatus]

const transferType = (token: Token | undefined): string =>
  token?.address === undefined ? 'native_send' : 'token_transfer'

/** The user's transaction to the deposit address. */
export const depositLeg = (input: StatusInput): StatusLeg => {
  const { sell, paidIn, state } = input
  const [status, trackingStatus]: Statuses = state === 'pending' ? ['pending', 'inbound'] : ['completed', 'completed']
  return {
    chainId: sell?.chainId ?? '',
    hash: input.depositHash,
    block: -1,
    type: transferType(sell),
    status,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: paidIn,
    fromAddress: input.from,
    toAsset: sell?.identifier ?? '',
    toAmount: paidIn,
    toAddress: input.depositAddress,
    finalisedAt: -1,
  }
}

/** The swap inside Intents, on NEAR. */
export const swapLeg = (input: StatusInput): StatusLeg => {
  const { sell, buy, status, state } = input
  const [own, trackingStatus] = swapStatus(state)
  return {
    chainId: 'near',
    hash: status.nearHashes[0] ?? '',
    block: -1,
    type: 'swap',
    status: own,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: input.paidIn,
    fromAddress: input.depositAddress,
    toAsset: buy?.identifier ?? '',
    toAmount: state === 'refunded' ? '0' : input.paidOut,
    toAddress: status.recipient,
    finalisedAt: -1,
  }
}

const swapStatus = (state: TrackStatus): Statuses => {
  if (state === 'pending') return ['not_started', 'not_started']
  if (state === 'completed') return ['completed', 'completed']
  if (state === 'refunded') return ['refunded', 'refunded']
  if (state === 'failed') return ['failed', 'reverted']
  return ['swapping', 'swapping']
}

/** The payment to the recipient, made or expected. */
export const payoutLeg = (input: StatusInput): StatusLeg => {
  const { buy, status, state } = input
  const done = state === 'completed'
  return {
    chainId: buy?.chainId ?? '',
    hash: status.destinationHashes.at(-1) ?? '',
    block: -1,
    type: transferType(buy),
    status: done ? 'completed' : 'not_started',
    trackingStatus: done ? 'completed' : 'not_started',
    fromAsset: buy?.identifier ?? '',
    fromAmount: input.paidOut,
    fromAddress: '',
    toAsset: buy?.identifier ?? '',
    toAmount: input.paidOut,
    toAddress: status.recipient,
    finalisedAt: done ? status.updatedAt : -1,
  }
}

/** The refund: the whole deposit, or the excess over the quote. */
export const refundLeg = ({ sell, refunded, refundHash, status }: StatusInput): StatusLeg => ({
  chainId: sell?.chainId ?? '',
  hash: refundHash,
  block: -1,
  type: transferType(sell),
  status: 'refunded',
  trackingStatus: 'refunded',
  fromAsset: sell?.identifier ?? '',
  fromAmount: refunded,
  fromAddress: '',
  toAsset: sell?.identifier ?? '',
  toAmount: refunded,
  toAddress: status.refundTo,
  finalisedAt: status.updatedAt,
})
