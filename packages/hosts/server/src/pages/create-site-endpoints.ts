import type { Endpoint } from '@switchyard/host-http'
import { assetEndpoint, componentEndpoint } from './asset-endpoint.ts'

import { createReferencePage } from './create-reference-page.ts'
import { createSitePage, type SiteOptions } from './create-site-page.ts'
import { viewerEndpoints } from './viewer-endpoints.ts'

/** Paths of earlier pages, each with the one that has replaced it, relative to the path of the API. The query goes along. */
const REPLACED = [
  ['/play', './'],
  ['/quality-page', './status-page'],
] as const

/** The pages for people, and what they load. */
export const createSiteEndpoints = (options: SiteOptions): readonly Endpoint[] => {
  // Below a base path, requests have no trailing slash.
  const root = options.basePath.replace(/(?<!\/)\/+$/, '') === '' ? '/' : ''
  const [swap, track] = [createSitePage(root, 'index.html', options), createSitePage(root, 'track.html', options)]
  return [
    // The root is the value of `explorerUrl`: with the parameters of an explorer link it is the tracker.
    { ...swap, handle: (context) => (context.query.has('hash') ? track : swap).handle(context) },
    createSitePage('/track-page', 'track.html', options),
    createSitePage('/status-page', 'status.html', options),
    createReferencePage(options),
    ...REPLACED.map(
      ([path, target]): Endpoint => ({
        method: 'GET',
        path,
        handle: ({ request }) => {
          const { pathname, search } = new URL(request.url)
          const prefix = pathname.endsWith('/') ? '../' : ''
          return new Response(null, { status: 308, headers: { location: `${prefix}${target}${search}` } })
        },
      }),
    ),
    assetEndpoint,
    componentEndpoint,
    ...viewerEndpoints,
  ]
}
