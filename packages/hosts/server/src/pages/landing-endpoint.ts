import type { Endpoint } from '@switchyard/host-http'
import { escaped, page } from './page.ts'

/** The page at the path of the API, for a person who opens the server in a browser. */
export const landingEndpoint = (basePath: string, demoKey?: string): Endpoint => ({
  method: 'GET',
  // Below a base path, requests have no trailing slash.
  path: basePath.replace(/\/+$/, '') === '' ? '/' : '',
  handle: ({ publicUrl }) => page({ title: 'Switchyard', body: body(publicUrl, demoKey ?? '<API_KEY>') }),
})

const body = (base: string, key: string): string => `<h1>Switchyard</h1>
<p>A swap-aggregation engine. Every call carries the header <code>x-api-key</code>.</p>
<ul>
  <li><a href="${escaped(base)}/docs">API documentation</a></li>
  <li><a href="${escaped(base)}/docs/json">OpenAPI document</a></li>
  <li><a href="${escaped(base)}/play">Ask for a quote</a></li>
  <li><a href="${escaped(base)}/track-page">Follow a swap</a></li>
  <li><a href="${escaped(base)}/readyz">Readiness</a></li>
</ul>
<p>Ask for a quote from a terminal:</p>
<pre>${escaped(sample(base, key))}</pre>`

const sample = (base: string, key: string): string => `curl -X POST ${base}/v3/quote \\
  -H 'content-type: application/json' -H 'x-api-key: ${key}' \\
  -d '{"sellAsset":"ETH.ETH","buyAsset":"BTC.BTC","sellAmount":"1"}'`
