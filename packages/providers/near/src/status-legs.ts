import type { StatusLeg, Token, TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Story } from './translate-status.ts'

type Statuses = readonly [TrackStatus, TrackingStatus]

const transferType = (token: Token | undefined): string =>
  token?.address === undefined ? 'native_send' : 'token_transfer'

/** The user's transaction to the deposit address. */
export const depositLeg = (story: Story): StatusLeg => {
  const { sell, paidIn, state } = story
  const [status, trackingStatus]: Statuses = state === 'pending' ? ['pending', 'inbound'] : ['completed', 'completed']
  return {
    chainId: sell?.chainId ?? '',
    hash: story.depositHash,
    block: -1,
    type: transferType(sell),
    status,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: paidIn,
    fromAddress: story.from,
    toAsset: sell?.identifier ?? '',
    toAmount: paidIn,
    toAddress: story.depositAddress,
    finalisedAt: -1,
  }
}

/** What happens inside Intents, on NEAR. */
export const swapLeg = (story: Story): StatusLeg => {
  const { sell, buy, status, state } = story
  const [own, trackingStatus] = swapStatus(state)
  return {
    chainId: 'near',
    hash: status.nearHashes[0] ?? '',
    block: -1,
    type: 'swap',
    status: own,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: story.paidIn,
    fromAddress: story.depositAddress,
    toAsset: buy?.identifier ?? '',
    toAmount: state === 'refunded' ? '0' : story.paidOut,
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

/** The payment to the recipient, made or to come. */
export const payoutLeg = (story: Story): StatusLeg => {
  const { buy, status, state } = story
  const done = state === 'completed'
  return {
    chainId: buy?.chainId ?? '',
    hash: status.destinationHashes.at(-1) ?? '',
    block: -1,
    type: transferType(buy),
    status: done ? 'completed' : 'not_started',
    trackingStatus: done ? 'completed' : 'not_started',
    fromAsset: buy?.identifier ?? '',
    fromAmount: story.paidOut,
    fromAddress: '',
    toAsset: buy?.identifier ?? '',
    toAmount: story.paidOut,
    toAddress: status.recipient,
    finalisedAt: done ? status.updatedAt : -1,
  }
}

/** What goes back: the whole deposit, or what was sent beyond the quote. */
export const refundLeg = ({ sell, refunded, refundHash, status }: Story): StatusLeg => ({
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
