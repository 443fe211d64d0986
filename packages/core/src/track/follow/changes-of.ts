import type { ChangeEvidence, NewSwapChange, SwapChangeType, SwapSnapshot } from '../../contract/swap-history.ts'
import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'

/** What was just learned of a swap. */
export interface Learned {
  readonly snapshot: SwapSnapshot
  readonly evidence: ChangeEvidence
  /** ISO 8601. */
  readonly at: string
}

/** The changes between the last one and what was just learned, in the order in which they are appended; none where nothing changed. */
export const changesOf = (last: NewSwapChange, { snapshot, evidence, at }: Learned): readonly NewSwapChange[] => {
  const { swapId, keyId, swap } = last
  const final = isFinal(snapshot.swapStatus)
  return typesOf(last.snapshot, snapshot).map((type, index) => ({
    swapId,
    keyId,
    sequence: last.sequence + 1 + index,
    at,
    type,
    final,
    swap,
    snapshot,
    evidence,
  }))
}

/** What a transaction of the user's wallet may still become: sent again, or replaced by one with a higher fee. */
const UNSETTLED: ReadonlySet<string | undefined> = new Set(['dropped', 'replaced', 'reverted', 'retries_exceeded'])

/** Whether nothing further is expected: paid out, paid back, or failed for good. */
export const isFinal = ({ status, trackingStatus, legs }: SwapStatus): boolean => {
  if (status === 'completed' || status === 'refunded') return true
  return status === 'failed' && ![trackingStatus, ...legs.map((leg) => leg.trackingStatus)].some(isUnsettled)
}

const isUnsettled = (tracking: string | undefined): boolean => UNSETTLED.has(tracking)

const typesOf = (before: SwapSnapshot, after: SwapSnapshot): readonly SwapChangeType[] => {
  const [old, now] = [before.swapStatus, after.swapStatus]
  const moved = old.status !== now.status || old.trackingStatus !== now.trackingStatus
  const stepped = stepsOf(old) !== stepsOf(now)
  return [
    ...(before.overdue && !after.overdue ? (['recovered'] as const) : []),
    ...(!before.overdue && after.overdue ? (['overdue'] as const) : []),
    ...(moved ? (['status'] as const) : stepped ? (['leg'] as const) : []),
    ...(refunds(now) > refunds(old) ? (['refund'] as const) : []),
  ]
}

/** Everything of a status that a follower wants to know of, besides the two statuses of the whole. */
const stepsOf = ({ hash, toAmount, legs }: SwapStatus): string => JSON.stringify([hash, toAmount, legs.map(stepOf)])

const stepOf = ({ chainId, hash, status, trackingStatus, fromAmount, toAmount }: StatusLeg) => [
  chainId,
  hash,
  status,
  trackingStatus,
  fromAmount,
  toAmount,
]

/** How many refunds have been seen, whole or partial. */
const refunds = ({ status, trackingStatus, legs }: SwapStatus): number =>
  legs.filter((leg) => leg.status === 'refunded' && leg.hash !== '').length +
  (status === 'refunded' ? 1 : 0) +
  (trackingStatus === 'partially_refunded' ? 1 : 0)
