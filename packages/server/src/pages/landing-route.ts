import { html, type Route } from '@switchyard/host-http'

/** What a person sees who opens the server in a browser. */
export const landingRoute = (demoKey?: string): Route => ({
  method: 'GET',
  path: '/',
  answer: ({ publicUrl }) => html(page(publicUrl, demoKey ?? '<API_KEY>')),
})

const page = (base: string, key: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Switchyard</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
  pre { padding: 1rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
</style>
<h1>Switchyard</h1>
<p>A swap-aggregation engine. Every call carries the header <code>x-api-key</code>.</p>
<ul>
  <li><a href="${escaped(base)}/docs">API documentation</a></li>
  <li><a href="${escaped(base)}/docs/json">OpenAPI document</a></li>
  <li><a href="${escaped(base)}/readyz">Readiness</a></li>
</ul>
<p>Ask for a quote:</p>
<pre>${escaped(sample(base, key))}</pre>
</html>
`

const sample = (base: string, key: string): string => `curl -X POST ${base}/v3/quote \\
  -H 'content-type: application/json' -H 'x-api-key: ${key}' \\
  -d '{"sellAsset":"ETH.ETH","buyAsset":"BTC.BTC","sellAmount":"1"}'`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
