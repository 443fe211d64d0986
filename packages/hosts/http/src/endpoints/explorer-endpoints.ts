import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'
import { exploreStream } from './track-stream.ts'

/** The endpoints that the page behind an explorer link calls, without a key. */
export const explorerEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/explorer/track',
    keyless: true,
    costly: true,
    handle: async ({ api, caller, query }) => json(await api.openLink({ caller, query, body: () => undefined })),
  },
  {
    method: 'POST',
    path: '/explorer/track',
    keyless: true,
    costly: true,
    handle: async ({ api, caller, query, body }) => json(await api.explore({ caller, query, body: await body() })),
  },
  exploreStream,
]
