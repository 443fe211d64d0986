import { admit } from '../admit.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { Workshop } from '../workshop.ts'
import { link } from './link.ts'
import { locate } from './locate.ts'
import { observe } from './observe.ts'
import { project } from './project.ts'
import { recognise } from './recognise.ts'

/** The track ladder. */
export const track = async (workshop: Workshop, call: Call<TrackRequest>): Promise<Track> => {
  const { callerId, request } = await enter(workshop, call)
  await workshop.catalogue.ready()
  const located = await locate(workshop, request)
  const observed = await recognise(workshop, await observe(workshop, located))
  const view = project(workshop, observed, callerId)
  return link(workshop, view, observed, callerId)
}

/** A link's access token stands in for a key: whoever opens the link needs none. */
const enter = async (workshop: Workshop, call: Call<TrackRequest>) => {
  if (call.apiKey !== undefined || !call.keyless) {
    const { caller } = await admit(workshop, call, 'track')
    return { callerId: caller.id, request: call.read() }
  }
  return { callerId: undefined, request: call.read() }
}
