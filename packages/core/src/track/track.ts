import { admit } from '../admit.ts'
import type { Call, TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { Workshop } from '../workshop.ts'
import { locate } from './locate.ts'
import { observe } from './observe.ts'
import { project } from './project.ts'

/** The track ladder. */
export const track = async (workshop: Workshop, call: Call<TrackRequest>): Promise<Track> => {
  await admit(workshop, call.apiKey, 'track')
  const request = call.read()
  await workshop.catalogue.ready()
  const located = await locate(workshop, request)
  const observed = await observe(workshop, located)
  return project(observed)
}
