import type { Endpoint } from '@switchyard/host-http'

/**
 * Leads from the path of an earlier page to the one that has replaced it; the query goes along.
 *
 * @param target Relative to the path of the API, such as `./` or `./status-page`.
 */
export const createRedirect = (path: string, target: string): Endpoint => ({
  method: 'GET',
  path,
  handle: ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const prefix = pathname.endsWith('/') ? '../' : ''
    return new Response(null, { status: 308, headers: { location: `${prefix}${target}${search}` } })
  },
})
