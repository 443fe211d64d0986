import type { ChangeEvidence, NewSwapChange, SwapChangeType, SwapSnapshot } from '../../contract/swap-history.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'

/** New knowledge of a swap. */
export interface Learned {
  readonly snapshot: SwapSnapshot
  readonly evidence: ChangeEvidence
  /** ISO 8601. */
  readonly at: string
}

/** Lists the changes between the last one and what was just learned, in the order in which they are appended; none where nothing changed. */
export const listChanges = (last: NewSwapChange, { snapshot, evidence, at }: Learned): readonly NewSwapChange[] => {
  const { swapId, keyId, swap } = last
  const final = isFinal(snapshot.swapStatus)

  const types: SwapChangeType[] = []
  if (last.snapshot.overdue && !snapshot.overdue) types.push('recovered')
  if (!last.snapshot.overdue && snapshot.overdue) types.push('overdue')
  const [old, now] = [last.snapshot.swapStatus, snapshot.swapStatus]
  if (old.status !== now.status || old.trackingStatus !== now.trackingStatus) types.push('status')
  else if (writeSteps(old) !== writeSteps(now)) types.push('leg')
  if (countRefunds(now) > countRefunds(old)) types.push('refund')

  return types.map((type, index) => ({
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

/** Failures of a wallet's transaction that may not be final: it can be sent again, or replaced with a higher fee. */
const UNSETTLED: ReadonlySet<string | undefined> = new Set(['dropped', 'replaced', 'reverted', 'retries_exceeded'])

/** `true` where nothing further is expected: paid out, paid back, or failed for good. */
export const isFinal = ({ status, trackingStatus, legs }: SwapStatus): boolean => {
  if (status === 'completed' || status === 'refunded') return true
  const isUnsettled = UNSETTLED.has(trackingStatus) || legs.some((leg) => UNSETTLED.has(leg.trackingStatus))
  return status === 'failed' && !isUnsettled
}

/** Writes down everything of a status that a follower wants to know of, besides the two statuses of the whole. */
const writeSteps = ({ hash, toAmount, legs }: SwapStatus): string =>
  JSON.stringify([
    hash,
    toAmount,
    legs.map((leg) => [leg.chainId, leg.hash, leg.status, leg.trackingStatus, leg.fromAmount, leg.toAmount]),
  ])

/** Counts the refunds that have been seen, whole or partial. */
const countRefunds = ({ status, trackingStatus, legs }: SwapStatus): number =>
  legs.filter((leg) => leg.status === 'refunded' && leg.hash !== '').length +
  (status === 'refunded' ? 1 : 0) +
  (trackingStatus === 'partially_refunded' ? 1 : 0)
