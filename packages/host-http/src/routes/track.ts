import { readTrackRequest, renderTrack } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

export const trackRoute: Route = {
  method: 'POST',
  path: '/track',
  async answer({ engine, caller, body }) {
    const parsed = await body()
    return json(renderTrack(await engine.track({ ...caller, read: () => readTrackRequest(parsed()) })))
  },
}
