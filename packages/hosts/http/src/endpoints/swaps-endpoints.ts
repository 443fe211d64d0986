import { renderSwapsCsv } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

const list: Endpoint = {
  method: 'GET',
  path: '/swaps',
  handle: async ({ api, caller, query, request }) => {
    const page = await api.swaps({ caller, query, body: () => undefined })
    const accepted = /\btext\/csv\b/i.test(request.headers.get('accept') ?? '') ? 'csv' : 'json'
    if ((query.get('format') ?? accepted) !== 'csv') return json(page, 200, { vary: 'accept' })

    const headers = new Headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="swaps.csv"',
      vary: 'accept',
    })
    if (page.next !== undefined) {
      // A table has no place for a cursor, so the link to the next page is a header.
      const following = new URLSearchParams(query)
      following.set('before', page.next)
      headers.set('link', `<?${following}>; rel="next"`)
    }
    return new Response(renderSwapsCsv(page), { headers })
  },
}

const history: Endpoint = {
  method: 'GET',
  path: '/swaps/:id',
  handle: async ({ api, caller, params }) =>
    json(
      await api.swapHistory({ caller, query: new URLSearchParams({ swapId: params.id ?? '' }), body: () => undefined }),
    ),
}

/** The endpoints that list the swaps of the caller's key and their history. */
export const swapsEndpoints: readonly Endpoint[] = [list, history]
