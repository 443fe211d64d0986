import type { Endpoint } from '@switchyard/host-http'
import { assetEndpoint, componentEndpoint } from './asset-endpoint.ts'
import { redirectEndpoint } from './redirect-endpoint.ts'
import { referencePage } from './reference-page.ts'
import { type SiteOptions, sitePage } from './site-page.ts'
import { viewerEndpoints } from './viewer-endpoints.ts'

/** The pages for people, and what they load. */
export const siteEndpoints = (options: SiteOptions): readonly Endpoint[] => [
  rootPage(options),
  sitePage('/track-page', 'track.html', options),
  sitePage('/status-page', 'status.html', options),
  referencePage(options),
  redirectEndpoint('/play', './'),
  redirectEndpoint('/quality-page', './status-page'),
  assetEndpoint,
  componentEndpoint,
  ...viewerEndpoints,
]

/** The swap page; the tracker for the parameters of an explorer link, where the root is the value of `explorerUrl`. */
const rootPage = (options: SiteOptions): Endpoint => {
  // Below a base path, requests have no trailing slash.
  const path = options.basePath.replace(/\/+$/, '') === '' ? '/' : ''
  const [swap, track] = [sitePage(path, 'index.html', options), sitePage(path, 'track.html', options)]
  return { ...swap, handle: (context) => (context.query.has('hash') ? track : swap).handle(context) }
}
