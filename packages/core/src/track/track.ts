import { traced } from '../async/traced.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { recordRequest } from './follow/record-request.ts'
import { isOwnStatus } from './is-own-status.ts'
import { link } from './link.ts'
import { locate } from './locate.ts'
import { noteOutcome } from './note-outcome.ts'
import type { Observed } from './observe.ts'
import { observeSwap } from './observe-swap.ts'
import { project } from './project.ts'

/** The track pipeline. */
export const track = async (engine: EngineContext, call: Call<TrackRequest>): Promise<Track> => {
  const { callerId, request } = await enter(engine, call)
  const sighting = await sightingOf(engine, request, callerId)
  const { observed } = sighting
  const view = project(engine, observed, callerId)
  return link(engine, await noted(engine, sighting, view), observed, callerId)
}

/** What is seen of a swap now, and when that was asked for. */
export interface SeenNow {
  readonly observed: Observed
  /** Unix milliseconds. */
  readonly askedAt: number
}

/**
 * Finds a swap and asks its providers.
 *
 * @throws {SwapError} `invalidTxHashFormat`, `txNotFound`, `depositChannelNotFound`, and the faults of the providers.
 */
export const sightingOf = async (
  engine: EngineContext,
  request: TrackRequest,
  callerId: string | undefined,
): Promise<SeenNow> => {
  await engine.catalogue.readable(engine.limits.trackDeadlineMs)
  const askedAt = engine.clock.now()
  const located = await traced(engine, 'locate', () => locate(engine, request, callerId))
  const observed = await traced(engine, 'observe', () => observeSwap(engine, located))
  engine.events.emit('swap-tracked', factOf(observed))
  if (isOwnStatus(engine.catalogue, observed)) void noteOutcome(engine, observed)
  return { observed, askedAt }
}

const factOf = ({ provider, swapStatus: { status }, swap }: Observed) => ({
  provider: provider.id,
  status,
  ...(swap ? { swapId: swap.swapId, createdAt: swap.createdAt } : {}),
})

/** Notes what was seen of a swap in its history. A history that cannot be written takes nothing from the answer but its additions. */
const noted = async (engine: EngineContext, sighting: SeenNow, view: Track): Promise<Track> => {
  const { swap } = sighting.observed
  if (!swap || !isOwnStatus(engine.catalogue, sighting.observed)) return view
  const [recorded] = await Promise.allSettled([recordRequest(engine, swap, sighting)])
  if (recorded?.status !== 'fulfilled') {
    engine.events.emit('follow-failed', { swapId: swap.swapId, cause: recorded?.reason })
    return view
  }
  const { overdue, explorerLinks } = recorded.value.snapshot
  if (view.redactionReason !== undefined) return view
  return { ...view, ...(overdue ? { overdue } : {}), ...(explorerLinks ? { explorerLinks } : {}) }
}

/** Who asks for a swap, and what for. Where the call needs no key, nobody: then a link's access token decides what is shown. */
export const enter = async <Request>(
  engine: EngineContext,
  call: Call<Request>,
): Promise<{ readonly callerId: string | undefined; readonly request: Request }> => {
  if (call.apiKey !== undefined || !call.keyless) {
    const { caller } = await authenticate(engine, call, 'track')
    return { callerId: caller.id, request: call.read() }
  }
  return { callerId: undefined, request: call.read() }
}
