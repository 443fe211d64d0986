import {
  chainByCode,
  type StatusLeg,
  type StatusQuery,
  type SwapStatus,
  type Token,
  type TrackingStatus,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { inboundSeconds } from './deposit-window.ts'
import { depositLeg, payoutLeg, refundLeg, swapLeg } from './status-legs.ts'
import type { Status } from './status-wire.ts'
import type { Names } from './verify-quote.ts'

/** What is known of one swap, before it is told as an observation. */
export interface Story {
  readonly status: Status
  readonly sell: Token | undefined
  readonly buy: Token | undefined
  readonly depositAddress: string
  readonly depositHash: string
  readonly refundHash: string
  readonly from: string
  readonly paidIn: string
  readonly paidOut: string
  readonly refunded: string
  readonly state: TrackStatus
  readonly tracking: TrackingStatus
}

type States = readonly [TrackStatus, TrackingStatus | undefined]

/** A deposit that never came stays `PENDING_DEPOSIT` for good; one too small waits for more, or for its refund. */
const stateOf = (status: string): States => {
  switch (status) {
    case 'PENDING_DEPOSIT':
      return ['not_started', 'not_started']
    case 'KNOWN_DEPOSIT_TX':
    case 'INCOMPLETE_DEPOSIT':
      return ['pending', 'inbound']
    case 'PROCESSING':
      return ['swapping', 'swapping']
    case 'SUCCESS':
      return ['completed', 'completed']
    case 'REFUNDED':
      return ['refunded', 'refunded']
    case 'FAILED':
      return ['failed', 'reverted']
    default:
      return ['unknown', undefined]
  }
}

const EXPLORER = 'https://explorer.near-intents.org/transactions/'

/** Where a deposit stands. `names` may be absent while the token list is unread; the engine's memory then helps. */
export const translateStatus = (
  query: StatusQuery,
  depositAddress: string,
  names: Names | undefined,
  status: Status,
): SwapStatus => {
  const story = storyOf(query, depositAddress, names, status)
  const ended = ['completed', 'refunded', 'failed'].includes(story.state)
  const [, tracking] = stateOf(status.status)
  return {
    chainId: story.sell?.chainId ?? query.chainId ?? '',
    hash: story.depositHash,
    block: -1,
    type: 'swap',
    status: story.state,
    ...(tracking === undefined ? {} : { trackingStatus: story.tracking }),
    fromAsset: story.sell?.identifier ?? query.known?.sellAsset ?? '',
    fromAmount: story.paidIn,
    fromAddress: story.from,
    toAsset: story.buy?.identifier ?? query.known?.buyAsset ?? '',
    toAmount: story.state === 'refunded' ? '0' : story.paidOut,
    toAddress: status.recipient || (query.known?.destinationAddress ?? ''),
    finalisedAt: ended ? status.updatedAt : -1,
    legs: legsOf(story),
    ...(ended || story.state === 'unknown' ? {} : { transient: transientOf(story) }),
    ...(status.confidential ? { confidential: true } : {}),
    ...(status.refundReason === undefined ? {} : { refundReason: status.refundReason }),
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(depositAddress)}`,
    ...(status.intentHashes[0] === undefined ? {} : { providerOrderId: status.intentHashes[0] }),
  }
}

const storyOf = (query: StatusQuery, depositAddress: string, names: Names | undefined, status: Status): Story => {
  const sell = assetOf(names?.sells, status.originAsset, query.known?.sellAsset)
  const buy = assetOf(names?.buys, status.destinationAsset, query.known?.buyAsset)
  const human = (amount: bigint | undefined, token: Token | undefined): string =>
    amount === undefined || !token ? '' : toHuman(amount, token.decimals)
  const [state, tracking] = stateOf(status.status)
  const excess = state === 'completed' && (status.refundedAmount ?? 0n) > 0n
  const depositHash = depositHashOf(query, status)
  return {
    status,
    sell,
    buy,
    depositAddress,
    depositHash,
    refundHash: status.originHashes.findLast((hash) => hash !== depositHash) ?? '',
    from: query.known?.sourceAddress ?? '',
    paidIn: human(status.depositedAmount ?? status.amountIn, sell),
    paidOut: state === 'completed' ? human(status.amountOut, buy) : '',
    refunded: state === 'refunded' || excess ? human(status.refundedAmount, sell) : '',
    state,
    tracking: excess ? 'partially_refunded' : (tracking ?? 'not_started'),
  }
}

const assetOf = (table: Names['sells'] | undefined, id: string | undefined, known: string | undefined) =>
  (id === undefined ? undefined : table?.assetOf(id)) ?? (known === undefined ? undefined : table?.find(known))

/** A refund's transaction stands in the same list, after the deposit's. */
const depositHashOf = ({ hash }: StatusQuery, { originHashes }: Status): string =>
  originHashes.find((one) => one.toLowerCase() === hash?.toLowerCase()) ?? originHashes[0] ?? ''

const legsOf = (story: Story): readonly StatusLeg[] => {
  if (story.state === 'not_started' || story.state === 'unknown') return []
  return [
    depositLeg(story),
    swapLeg(story),
    ...(story.state === 'completed' || story.state === 'swapping' ? [payoutLeg(story)] : []),
    ...(story.refunded === '' && story.state !== 'refunded' ? [] : [refundLeg(story)]),
  ]
}

const transientOf = ({ state, status, sell, depositAddress }: Story): NonNullable<SwapStatus['transient']> => {
  const inbound = state === 'swapping' ? 0 : inboundSeconds(chainByCode(sell?.chain ?? '')?.code ?? '')
  return {
    estimatedTimeToComplete: inbound + status.timeEstimate,
    currentLegIndex: state === 'swapping' ? 1 : 0,
    providerDetails: { depositAddress },
  }
}
