import { traced } from '../async/traced.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { link } from './link.ts'
import { type Located, locate } from './locate.ts'
import { type Observed, observe } from './observe.ts'
import { observeBothLegs, paidSecondLeg } from './observe-both-legs.ts'
import { project } from './project.ts'
import { recognise } from './recognise.ts'

/** The track pipeline. */
export const track = async (engine: EngineContext, call: Call<TrackRequest>): Promise<Track> => {
  const { callerId, request } = await enter(engine, call)
  await engine.catalogue.readable(engine.limits.trackDeadlineMs)
  const located = await traced(engine, 'locate', () => locate(engine, request, callerId))
  const observed = await traced(engine, 'observe', () => seen(engine, located))
  engine.events.emit('swap-tracked', factOf(observed))
  const view = project(engine, observed, callerId)
  return link(engine, view, observed, callerId)
}

const factOf = ({ provider, swapStatus: { status }, swap }: Observed) => ({
  provider: provider.id,
  status,
  ...(swap ? { swapId: swap.swapId, createdAt: swap.createdAt } : {}),
})

/** A swap through two providers may only turn out to be one when its deposit has been seen. */
const seen = async (engine: EngineContext, located: Located): Promise<Observed> => {
  if (located.swap?.secondLeg) return observeBothLegs(engine, located, located.swap)
  const observed = await recognise(engine, await observe(engine, located))
  if (observed.swap?.secondLeg) return observeBothLegs(engine, observed, observed.swap)
  const swap = observed.swap ? undefined : await paidSecondLeg(engine, observed)
  return swap ? observeBothLegs(engine, { ...observed, paysSecondLeg: true }, swap) : observed
}

/** A link's access token replaces an API key. */
const enter = async (engine: EngineContext, call: Call<TrackRequest>) => {
  if (call.apiKey !== undefined || !call.keyless) {
    const { caller } = await authenticate(engine, call, 'track')
    return { callerId: caller.id, request: call.read() }
  }
  return { callerId: undefined, request: call.read() }
}
