import { json } from '../respond.ts'
import type { Exchange, Route } from '../route.ts'

const noBody = (): unknown => undefined

/** What a page behind an explorer link asks, without a key. */
export const explorerRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/explorer/track',
    keyless: true,
    answer: async ({ api, caller, query }: Exchange) => json(await api.openLink({ caller, query, body: noBody })),
  },
  {
    method: 'POST',
    path: '/explorer/track',
    keyless: true,
    answer: async ({ api, caller, query, body }: Exchange) =>
      json(await api.explore({ caller, query, body: await body() })),
  },
]
