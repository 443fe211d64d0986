import type { ChangeEvidence, Overdue, SwapFacts, SwapSnapshot } from '../../contract/swap-history.ts'
import { UNKNOWN_SECONDS } from '../../pipeline/history/compute-next-due.ts'
import type { Policy } from '../../policy/policy.ts'
import { isFinal } from './list-changes.ts'

interface OverdueInput {
  readonly swap: SwapFacts
  readonly snapshot: SwapSnapshot
  readonly evidence: ChangeEvidence
  /** Unix milliseconds. */
  readonly now: number
  readonly policy: Pick<Policy, 'overdueFactor' | 'overdueMinSeconds'>
  /** Support pages, by provider. */
  readonly support: Readonly<Record<string, string>>
}

/** Finds that a swap whose deposit was seen is later than its route said; `undefined` while it is not, and once it has ended. */
export const findOverdue = ({ swap, snapshot, evidence, now, policy, support }: OverdueInput): Overdue | undefined => {
  const { depositSeenAt, swapStatus } = snapshot
  if (depositSeenAt === undefined || isFinal(swapStatus)) return undefined
  const expectedSeconds = swap.expectedSeconds ?? UNKNOWN_SECONDS
  const lateSeconds = Math.max(expectedSeconds * policy.overdueFactor, policy.overdueMinSeconds)
  const since = Date.parse(depositSeenAt) + lateSeconds * 1_000
  if (now < since) return undefined
  const askAt = support[snapshot.provider] ?? swapStatus.providerExplorerUrl
  return { since: new Date(since).toISOString(), expectedSeconds, evidence, askAt }
}
