import { renderDocsPage } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { html } from '../respond.ts'

/** The page is fixed text; its script loads the OpenAPI document from this server. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:"

/** A page that shows the OpenAPI document. */
export const docs: Endpoint = {
  method: 'GET',
  path: '/docs',
  handle: ({ publicUrl }) => {
    // Without the origin: behind a proxy, clients may use another scheme or host than the request shows.
    const path = new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '')
    return html(renderDocsPage(`${path}/docs/json`), policy)
  },
}
