import type { StoredSwap } from '../../contract/stores.ts'
import type { ChangeEvidence, SwapChange } from '../../contract/swap-history.ts'
import { cutText } from '../../cut-text.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createFirstChange } from '../../pipeline/history/create-first-change.ts'
import type { Observation } from '../read/observe.ts'
import { project } from '../view/project.ts'
import { findOverdue } from './find-overdue.ts'
import { type Learned, listChanges } from './list-changes.ts'
import { listExplorerLinks } from './list-explorer-links.ts'

/** A look at a swap whose providers failed. */
export interface FailedObservation {
  readonly fault: unknown
  /** Time of the request to the provider, Unix milliseconds. */
  readonly askedAt: number
}

/** Times a change is computed anew because another server appended one. */
const TRIES = 5

/** Appends what changed since the last change of a swap, and returns the last one. Servers that learn the same append it once. */
export const record = async (
  engine: EngineContext,
  swap: StoredSwap,
  observation: Observation | FailedObservation,
): Promise<SwapChange> => {
  const { history } = engine
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = (await history.findLast(swap.swapId)) ?? (await history.append(createFirstChange(engine, swap)))
    if (last === undefined) continue

    // A change that was noted since the provider was asked is newer than its answer. One from the future tells of a clock that
    // is set wrong.
    const notedAt = Date.parse(last.at)
    const isNewer = notedAt > observation.askedAt && notedAt <= engine.clock.now()
    if (last.final || isNewer) return last

    const learned = learn(engine, last, { swap, observation })
    const [first, ...further] = listChanges(last, learned)
    const appended = first === undefined ? last : await history.append(first, ...further)
    // What is known now, although it is no change of its own.
    if (appended) return { ...appended, snapshot: learned.snapshot }
  }
  throw new Error(`The history of swap ${swap.swapId} changes faster than it can be followed.`)
}

interface Look {
  readonly swap: StoredSwap
  readonly observation: Observation | FailedObservation
}

const learn = (engine: EngineContext, last: SwapChange, { swap, observation }: Look): Learned => {
  const now = engine.clock.now()
  const at = new Date(now).toISOString()
  let seen = last.snapshot
  if (!('fault' in observation)) {
    // The owner's view of what was observed.
    const { swapStatus, privacyMode, beyondCap } = project(engine, observation, last.keyId)
    seen = {
      swapStatus,
      provider: observation.provider.id,
      quoteId: last.snapshot.quoteId,
      privacyMode,
      depositSeenAt: last.snapshot.depositSeenAt,
      explorerLinks: listExplorerLinks(engine.explorers, swapStatus),
      beyondCap,
    }
    if (beyondCap && last.snapshot.beyondCap === undefined)
      engine.events.emit('cap-exceeded', { swapId: swap.swapId, callerId: swap.callerId, ...beyondCap })
  }
  const { swapStatus, provider } = seen
  const isSeen = swapStatus.hash !== '' || !['not_started', 'unknown'].includes(swapStatus.status)
  const depositSeenAt = seen.depositSeenAt ?? (isSeen && !('fault' in observation) ? at : undefined)
  const snapshot = { ...seen, depositSeenAt, overdue: undefined }

  const { status, trackingStatus } = swapStatus
  let answer = trackingStatus === undefined || trackingStatus === status ? status : `${status} (${trackingStatus})`
  if ('fault' in observation) {
    const { fault } = observation
    answer = cutText(fault instanceof Error ? fault.message : String(fault))
  }
  const leg = swap.secondLeg?.provider === provider ? swap.secondLeg : swap
  const step = swapStatus.legs.findLast(({ status }) => status !== 'not_started' && status !== 'unknown')
  const evidence: ChangeEvidence = {
    provider,
    reference: swapStatus.providerOrderId ?? leg.depositChannelId ?? leg.depositAddress,
    hash: swapStatus.hash === '' ? undefined : swapStatus.hash,
    step: step && {
      chainId: step.chainId,
      type: step.type,
      status: step.status,
      hash: step.hash,
      trackingStatus: step.trackingStatus,
    },
    answer,
    answeredAt: at,
  }
  const policy = engine.rules()
  const overdue = findOverdue({ swap: last.swap, snapshot, evidence, now, policy, support: engine.support })
  return { snapshot: { ...snapshot, overdue }, evidence, at }
}
