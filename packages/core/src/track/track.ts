import { trace } from '../async/trace.ts'
import type { Caller } from '../contract/caller.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { locate } from './find/locate.ts'
import { noteOutcome } from './follow/note-outcome.ts'
import { recordRequest } from './follow/record-request.ts'
import { isOwnStatus } from './prove/is-own-status.ts'
import { isSameHash } from './prove/is-same-hash.ts'
import type { Observation } from './read/observe.ts'
import { observeSwap } from './read/observe-swap.ts'
import { link } from './view/link.ts'
import { project } from './view/project.ts'
import { redact } from './view/redact.ts'

/** Runs the track pipeline. */
export const track = async (engine: EngineContext, call: Call<TrackRequest>): Promise<Track> => {
  const { callerId, request } = await identify(engine, call)
  const observation = await observeRequest(engine, request, callerId)
  const view = project(engine, observation, callerId)
  const recorded = await addHistory(engine, observation, view)
  return link(engine, recorded, { swap: observation.swap, callerId })
}

/** Authenticates the caller. Keyless calls have none: then a link's access token decides what is shown. */
export const identify = async <Request>(
  engine: EngineContext,
  call: Call<Request>,
): Promise<{
  readonly caller: Caller | undefined
  readonly callerId: string | undefined
  readonly request: Request
}> => {
  const isKeyed = call.apiKey !== undefined || !call.keyless
  const caller = isKeyed ? (await authenticate(engine, call, 'track')).caller : undefined
  return { caller, callerId: caller?.id, request: call.read() }
}

/**
 * Finds a swap and asks its providers.
 *
 * @throws {SwapError} `invalidTxHashFormat`, `txNotFound`, `depositChannelNotFound`, and the faults of the providers.
 */
export const observeRequest = async (
  engine: EngineContext,
  request: TrackRequest,
  callerId: string | undefined,
): Promise<Observation> => {
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  const target = await trace(engine, 'locate', () => locate(engine, request, callerId))
  const observation = await trace(engine, 'observe', () => observeSwap(engine, target))
  const { provider, swapStatus, swap } = observation
  engine.events.emit('swap-tracked', {
    provider: provider.id,
    status: swapStatus.status,
    swapId: swap?.swapId,
    createdAt: swap?.createdAt,
  })
  if (isOwnStatus(engine, observation)) void noteOutcome(engine, observation)
  return observation
}

/** `true` where two statuses are of one deposit and tell of the same end. */
const isSameEnd = (one: SwapStatus, other: SwapStatus): boolean =>
  one.status === other.status &&
  (one.hash === '' || other.hash === '' || isSameHash(one.hash, other.hash)) &&
  (one.providerOrderId === undefined || one.providerOrderId === other.providerOrderId)

/** Records what was seen of a swap. If the history fails, only `overdue` and `explorerLinks` are missing. */
const addHistory = async (engine: EngineContext, observation: Observation, view: Track): Promise<Track> => {
  const { swap } = observation
  if (!swap || !isOwnStatus(engine, observation)) return view
  const [recorded] = await Promise.allSettled([recordRequest(engine, swap, observation)])
  if (recorded?.status !== 'fulfilled') {
    engine.events.emit('follow-failed', { swapId: swap.swapId, cause: recorded?.reason })
    return view
  }
  const { snapshot, final } = recorded.value
  // Anybody can pay the address of a swap that has ended: it stays as it ended.
  const ended = final && !isSameEnd(snapshot.swapStatus, view.swapStatus) ? snapshot.swapStatus : undefined
  if (view.redactionReason !== undefined) return ended ? { ...view, swapStatus: redact(ended) } : view
  const { overdue, explorerLinks } = snapshot
  return { ...view, swapStatus: ended ?? view.swapStatus, overdue, explorerLinks }
}
