import type { StoredLeg } from '../contract/stores.ts'
import type { StatusLeg, SwapStatus, TrackingStatus } from '../contract/swap-status.ts'
import { sameHash } from './foreign-deposit.ts'
import { DEPOSITS } from './redact.ts'

const ENDED: ReadonlySet<string> = new Set(['completed', 'refunded', 'failed'])

/** Whether a second leg has seen its deposit. */
export const begun = (two: SwapStatus | undefined): two is SwapStatus =>
  two !== undefined && two.status !== 'not_started' && two.status !== 'unknown'

/**
 * Two legs as one swap. It is completed when the second one is, and refunded or failed when either is: what the second
 * sends back comes in the asset between, as the last of `legs` says. Between the two it is `swapping`.
 */
export const mergeLegs = (secondLeg: StoredLeg, one: SwapStatus, two: SwapStatus | undefined): SwapStatus => {
  const goal = { toAsset: secondLeg.buyAsset, toAddress: secondLeg.destinationAddress }
  if (begun(two)) return { ...one, ...goal, ...secondAt(one, two) }
  if (one.status === 'refunded') return { ...one, ...goal, toAmount: '0' }
  if (one.status === 'failed') return { ...one, ...goal, toAmount: '' }
  return { ...one, ...goal, ...firstAt(secondLeg, one) }
}

/** The first leg is at work, or its payout is on the way to the second. */
const firstAt = (secondLeg: StoredLeg, one: SwapStatus): Partial<SwapStatus> => {
  const done = one.status === 'completed'
  const { estimatedTimeToComplete = 0, ...rest } = one.transient ?? {}
  const seconds = estimatedTimeToComplete + secondLeg.estimatedSeconds
  return {
    ...(done ? { status: 'swapping', trackingStatus: 'swapping' } : {}),
    toAmount: '',
    finalisedAt: -1,
    legs: [...one.legs, waiting(secondLeg)],
    transient: { ...rest, estimatedTimeToComplete: seconds, ...(done ? { currentLegIndex: one.legs.length } : {}) },
  }
}

/** The second leg as it is planned. */
const waiting = ({ chainId, sellAsset, buyAsset, depositAddress, destinationAddress }: StoredLeg): StatusLeg => ({
  chainId,
  hash: '',
  block: -1,
  type: 'swap',
  status: 'not_started',
  trackingStatus: 'not_started',
  fromAsset: sellAsset,
  fromAmount: '',
  fromAddress: depositAddress ?? '',
  toAsset: buyAsset,
  toAmount: '',
  toAddress: destinationAddress,
  finalisedAt: -1,
})

/** The second leg decides. Values of the first leg stay where the second has none. */
const secondAt = (one: SwapStatus, two: SwapStatus): Partial<SwapStatus> => {
  const ended = ENDED.has(two.status)
  const own = withoutDeposit(one.legs, two.legs)
  const skipped = one.legs.length - (two.legs.length - own.length)
  const { currentLegIndex: index } = two.transient ?? {}
  return {
    status: ended ? two.status : 'swapping',
    trackingStatus: trackingOf(one, two, ended),
    toAmount: two.toAmount,
    finalisedAt: ended ? two.finalisedAt : -1,
    legs: [...one.legs, ...own],
    transient: two.transient && {
      ...two.transient,
      ...(index === undefined ? {} : { currentLegIndex: Math.max(0, index + skipped) }),
    },
    refundReason: two.refundReason ?? one.refundReason,
    providerExplorerUrl: two.providerExplorerUrl ?? one.providerExplorerUrl,
    providerOrderId: two.providerOrderId ?? one.providerOrderId,
  }
}

/**
 * Under way, finer words of the second leg speak of its own deposit, which the user did not make. What the first one sent
 * back in part stays sent back.
 */
const trackingOf = (one: SwapStatus, two: SwapStatus, ended: boolean): TrackingStatus | undefined => {
  if (!ended) return two.trackingStatus === 'outbound' ? 'outbound' : 'swapping'
  const partly = two.status === 'completed' && one.trackingStatus === 'partially_refunded'
  return partly ? 'partially_refunded' : two.trackingStatus
}

/** The first leg's payout is the second one's deposit: one transaction, shown once. */
const withoutDeposit = (before: readonly StatusLeg[], legs: readonly StatusLeg[]): readonly StatusLeg[] => {
  const [deposit, ...rest] = legs
  if (!deposit || before.length === 0 || !DEPOSITS.has(deposit.type)) return legs
  const listed = deposit.hash === '' || before.some(({ hash }) => sameHash(hash, deposit.hash))
  return listed ? rest : legs
}
