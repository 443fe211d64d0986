import { renderSwapsCsv } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

const noBody = (): unknown => undefined

/** Whether the table is asked for: by `format`, else by `Accept`. */
const wantsCsv = (request: Request, query: URLSearchParams): boolean =>
  (query.get('format') ?? (/\btext\/csv\b/i.test(request.headers.get('accept') ?? '') ? 'csv' : 'json')) === 'csv'

const list: Endpoint = {
  method: 'GET',
  path: '/swaps',
  handle: async ({ api, caller, query, request }) => {
    const page = await api.swaps({ caller, query, body: noBody })
    if (!wantsCsv(request, query)) return json(page, 200, { vary: 'accept' })
    return new Response(renderSwapsCsv(page), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="swaps.csv"',
        vary: 'accept',
        ...nextPage(query, page.next),
      },
    })
  },
}

/** A table has no place for a cursor, so it is in the head. */
const nextPage = (query: URLSearchParams, next: string | undefined): Readonly<Record<string, string>> => {
  if (next === undefined) return {}
  const following = new URLSearchParams(query)
  following.set('before', next)
  return { link: `<?${following}>; rel="next"` }
}

const history: Endpoint = {
  method: 'GET',
  path: '/swaps/:id',
  handle: async ({ api, caller, params }) =>
    json(await api.swapHistory({ caller, query: new URLSearchParams({ swapId: params.id ?? '' }), body: noBody })),
}

/** What happened to the swaps of the caller's key. */
export const swapsEndpoints: readonly Endpoint[] = [list, history]
