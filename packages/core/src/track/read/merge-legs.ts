import type { StoredLeg } from '../../contract/stores.ts'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'
import { isSameHash } from '../prove/is-same-hash.ts'
import { DEPOSITS } from '../view/redact.ts'

const ENDED: ReadonlySet<string> = new Set(['completed', 'refunded', 'failed'])

/** `true` once a leg has seen its deposit. */
export const hasBegun = (two: SwapStatus | undefined): two is SwapStatus =>
  two !== undefined && two.status !== 'not_started' && two.status !== 'unknown'

/**
 * Merges two legs into one swap. It is completed when the second one is, and refunded or failed when either is: what the second
 * sends back comes in the asset between, as the last of `legs` says. Between the two it is `swapping`.
 */
export const mergeLegs = (secondLeg: StoredLeg, one: SwapStatus, two: SwapStatus | undefined): SwapStatus => {
  const whole = { ...one, toAsset: secondLeg.buyAsset, toAddress: secondLeg.destinationAddress }
  if (!hasBegun(two)) {
    if (one.status === 'refunded') return { ...whole, toAmount: '0' }
    if (one.status === 'failed') return { ...whole, toAmount: '' }
    // Paid to another address than the second leg's, which therefore never begins.
    if (one.fallbackAddress !== undefined)
      return { ...whole, status: 'failed', trackingStatus: 'reverted', toAmount: '', fallbackAddress: undefined }

    // The first leg is at work, or its payout is on the way to the second, which is shown as it is planned.
    const planned: StatusLeg = {
      chainId: secondLeg.chainId,
      hash: '',
      block: -1,
      type: 'swap',
      status: 'not_started',
      trackingStatus: 'not_started',
      fromAsset: secondLeg.sellAsset,
      fromAmount: '',
      fromAddress: secondLeg.depositAddress ?? '',
      toAsset: secondLeg.buyAsset,
      toAmount: '',
      toAddress: secondLeg.destinationAddress,
      finalisedAt: -1,
    }
    const isPaidOut = one.status === 'completed'
    const { estimatedTimeToComplete = 0, currentLegIndex, ...rest } = one.transient ?? {}
    return {
      ...whole,
      status: isPaidOut ? 'swapping' : one.status,
      trackingStatus: isPaidOut ? 'swapping' : one.trackingStatus,
      toAmount: '',
      finalisedAt: -1,
      legs: [...one.legs, planned],
      transient: {
        ...rest,
        estimatedTimeToComplete: estimatedTimeToComplete + secondLeg.estimatedSeconds,
        currentLegIndex: isPaidOut ? one.legs.length : currentLegIndex,
      },
    }
  }

  // The first leg's payout is the second one's deposit: one transaction, shown once.
  const hasEnded = ENDED.has(two.status)
  const [deposit, ...rest] = two.legs
  const mayRepeat = deposit !== undefined && one.legs.length > 0 && DEPOSITS.has(deposit.type)
  const isRepeated = mayRepeat && (deposit.hash === '' || one.legs.some(({ hash }) => isSameHash(hash, deposit.hash)))
  const own = isRepeated ? rest : two.legs
  const skipped = one.legs.length - (two.legs.length - own.length)
  const index = two.transient?.currentLegIndex

  // Under way, finer words of the second leg speak of its own deposit, which the user did not make. What the first one sent
  // back in part stays sent back.
  const underWay = two.trackingStatus === 'outbound' ? 'outbound' : 'swapping'
  const isPartly = two.status === 'completed' && one.trackingStatus === 'partially_refunded'
  return {
    ...whole,
    status: hasEnded ? two.status : 'swapping',
    trackingStatus: hasEnded ? (isPartly ? 'partially_refunded' : two.trackingStatus) : underWay,
    toAmount: two.toAmount,
    fallbackAddress: two.fallbackAddress,
    finalisedAt: hasEnded ? two.finalisedAt : -1,
    legs: [...one.legs, ...own],
    transient: two.transient && {
      ...two.transient,
      currentLegIndex: index === undefined ? undefined : Math.max(0, index + skipped),
    },
    // Values of the first leg stay where the second has none.
    refundReason: two.refundReason ?? one.refundReason,
    providerExplorerUrl: two.providerExplorerUrl ?? one.providerExplorerUrl,
    providerOrderId: two.providerOrderId ?? one.providerOrderId,
  }
}
