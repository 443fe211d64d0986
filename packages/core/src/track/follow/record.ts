import type { StoredSwap } from '../../contract/stores.ts'
import type { ChangeEvidence, SwapChange, SwapSnapshot } from '../../contract/swap-history.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createdChange } from '../../pipeline/history/created-change.ts'
import type { Observed } from '../observe.ts'
import { project } from '../project.ts'
import { changesOf } from './changes-of.ts'
import { explorerLinks } from './explorer-links.ts'
import { overdueOf } from './overdue-of.ts'

/** What a provider answered of a swap: where it is, or why that is not known. */
export type Sighting = ({ readonly observed: Observed } | { readonly fault: unknown }) & {
  /** When the provider was asked, Unix milliseconds. */
  readonly askedAt: number
}

/** How often a change is computed anew because another server appended one. */
const TRIES = 5

/** Appends what changed since the last change of a swap, and returns the last one. Servers that learn the same append it once. */
export const record = async (engine: EngineContext, swap: StoredSwap, sighting: Sighting): Promise<SwapChange> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = (await engine.history.last(swap.swapId)) ?? (await engine.history.append(createdChange(engine, swap)))
    if (last === undefined) continue
    if (last.final || isAfter(last, sighting, engine.clock.now())) return last
    const learned = learn(engine, last, swap, sighting)
    const appended = await appendAll(engine, last, changesOf(last, learned))
    // What is known now, although it is no change of its own.
    if (appended) return { ...appended, snapshot: learned.snapshot }
  }
  throw new Error(`The history of swap ${swap.swapId} changes faster than it can be followed.`)
}

const appendAll = async (
  { history }: EngineContext,
  last: SwapChange,
  changes: ReturnType<typeof changesOf>,
): Promise<SwapChange | undefined> => {
  const [first, ...further] = changes
  return first === undefined ? last : history.append(first, ...further)
}

const learn = (engine: EngineContext, last: SwapChange, swap: StoredSwap, sighting: Sighting) => {
  const now = engine.clock.now()
  const at = new Date(now).toISOString()
  const seen = 'observed' in sighting ? seenSnapshot(engine, last, sighting.observed, at) : last.snapshot
  const { overdue: _, ...snapshot } = seen
  const evidence = evidenceOf(swap, snapshot, sighting, at)
  const policy = engine.rules()
  const overdue = overdueOf({ swap: last.swap, snapshot, evidence, now, policy, support: engine.support })
  return { snapshot: overdue ? { ...snapshot, overdue } : snapshot, evidence, at }
}

/** Whether a change was noted since the provider was asked, whose answer may be older. A change from the future tells of a clock that is set wrong. */
const isAfter = ({ at }: SwapChange, { askedAt }: Sighting, now: number): boolean => {
  const notedAt = Date.parse(at)
  return notedAt > askedAt && notedAt <= now
}

/** The owner's view of what was observed. */
const seenSnapshot = (engine: EngineContext, last: SwapChange, observed: Observed, at: string): SwapSnapshot => {
  const { swapStatus, privacyMode } = project(engine, observed, last.keyId)
  const isSeen = swapStatus.hash !== '' || !['not_started', 'unknown'].includes(swapStatus.status)
  const depositSeenAt = last.snapshot.depositSeenAt ?? (isSeen ? at : undefined)
  const links = explorerLinks(engine.explorers, swapStatus)
  return {
    swapStatus,
    provider: observed.provider.id,
    quoteId: last.snapshot.quoteId,
    privacyMode,
    ...(depositSeenAt === undefined ? {} : { depositSeenAt }),
    ...(links ? { explorerLinks: links } : {}),
  }
}

const evidenceOf = (
  swap: StoredSwap,
  { swapStatus, provider }: SwapSnapshot,
  sighting: Sighting,
  at: string,
): ChangeEvidence => {
  const atSecond = swap.secondLeg?.provider === provider ? swap.secondLeg : swap
  const reference = swapStatus.providerOrderId ?? atSecond.depositChannelId ?? atSecond.depositAddress
  const step = swapStatus.legs.findLast(({ status }) => status !== 'not_started' && status !== 'unknown')
  return {
    provider,
    ...(reference === undefined ? {} : { reference }),
    ...(swapStatus.hash === '' ? {} : { hash: swapStatus.hash }),
    ...(step
      ? {
          step: {
            chainId: step.chainId,
            type: step.type,
            status: step.status,
            hash: step.hash,
            ...(step.trackingStatus === undefined ? {} : { trackingStatus: step.trackingStatus }),
          },
        }
      : {}),
    answer: 'observed' in sighting ? answerOf(swapStatus) : messageOf(sighting.fault),
    answeredAt: at,
  }
}

const answerOf = ({ status, trackingStatus }: SwapSnapshot['swapStatus']): string =>
  trackingStatus === undefined || trackingStatus === status ? status : `${status} (${trackingStatus})`

const MOST_CHARACTERS = 300

const messageOf = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).slice(0, MOST_CHARACTERS)
