import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@switchyard/host-http'
import { POLICY, renderPage, type SiteOptions } from './create-site-page.ts'
import { findViewerFolder } from './viewer-files.ts'

const PATH = '/docs'

/** The API reference. It stands in the place of the smaller page that embedders have at this path. */
export const createReferencePage = (options: SiteOptions): Endpoint => ({
  method: 'GET',
  path: PATH,
  handle: async ({ request }) => {
    const nonce = randomBytes(16).toString('base64')
    const isFolder = new URL(request.url).pathname.endsWith('/')
    const viewer = `${isFolder ? '../' : './'}reference/${await findViewerFolder()}/standalone.esm.js`
    const body = await renderPage(request, { path: PATH, file: 'reference.html', options })
    // The viewer makes style elements, which must carry the nonce of the response, and style attributes. Scripts are those of this
    // server alone, as on all pages.
    const styles = `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`
    return new Response(body.replace('__NONCE__', nonce).replace('__VIEWER__', viewer), {
      headers: {
        'cache-control': 'no-store',
        'content-security-policy': POLICY.replace("style-src 'self'", styles),
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
      },
    })
  },
})
