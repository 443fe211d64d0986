import { admit } from '../admit.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { Workshop } from '../workshop.ts'
import { link } from './link.ts'
import { type Located, locate } from './locate.ts'
import { type Observed, observe } from './observe.ts'
import { observeBoth, paidOnward } from './observe-both.ts'
import { project } from './project.ts'
import { recognise } from './recognise.ts'

/** The track ladder. */
export const track = async (workshop: Workshop, call: Call<TrackRequest>): Promise<Track> => {
  const { callerId, request } = await enter(workshop, call)
  await workshop.catalogue.ready()
  const located = await locate(workshop, request)
  const observed = await seen(workshop, located)
  const view = project(workshop, observed, callerId)
  return link(workshop, view, observed, callerId)
}

/** A swap through two providers may only turn out to be one when its deposit has been seen. */
const seen = async (workshop: Workshop, located: Located): Promise<Observed> => {
  if (located.swap?.onward) return observeBoth(workshop, located, located.swap)
  const observed = await recognise(workshop, await observe(workshop, located))
  if (observed.swap?.onward) return observeBoth(workshop, observed, observed.swap)
  const swap = observed.swap ? undefined : await paidOnward(workshop, observed)
  return swap ? observeBoth(workshop, { ...observed, paysOnward: true }, swap) : observed
}

/** A link's access token stands in for a key: whoever opens the link needs none. */
const enter = async (workshop: Workshop, call: Call<TrackRequest>) => {
  if (call.apiKey !== undefined || !call.keyless) {
    const { caller } = await admit(workshop, call, 'track')
    return { callerId: caller.id, request: call.read() }
  }
  return { callerId: undefined, request: call.read() }
}
