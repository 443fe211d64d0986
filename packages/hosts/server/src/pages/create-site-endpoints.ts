import type { Endpoint } from '@switchyard/host-http'
import { assetEndpoint, componentEndpoint } from './asset-endpoint.ts'
import { createRedirect } from './create-redirect.ts'
import { createReferencePage } from './create-reference-page.ts'
import { createSitePage, type SiteOptions } from './create-site-page.ts'
import { viewerEndpoints } from './viewer-endpoints.ts'

/** The pages for people, and what they load. */
export const createSiteEndpoints = (options: SiteOptions): readonly Endpoint[] => [
  createRootPage(options),
  createSitePage('/track-page', 'track.html', options),
  createSitePage('/status-page', 'status.html', options),
  createReferencePage(options),
  createRedirect('/play', './'),
  createRedirect('/quality-page', './status-page'),
  assetEndpoint,
  componentEndpoint,
  ...viewerEndpoints,
]

/** The swap page; the tracker for the parameters of an explorer link, where the root is the value of `explorerUrl`. */
const createRootPage = (options: SiteOptions): Endpoint => {
  // Below a base path, requests have no trailing slash.
  const path = options.basePath.replace(/(?<!\/)\/+$/, '') === '' ? '/' : ''
  const [swap, track] = [createSitePage(path, 'index.html', options), createSitePage(path, 'track.html', options)]
  return { ...swap, handle: (context) => (context.query.has('hash') ? track : swap).handle(context) }
}
