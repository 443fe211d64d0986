import { docsPage } from '@switchyard/wire'
import { html } from '../respond.ts'
import type { Route } from '../route.ts'

/** The page is fixed text; what it shows comes from the document beside it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:"

/** The OpenAPI document for people. */
export const docsRoute: Route = {
  method: 'GET',
  path: '/docs',
  answer: ({ publicUrl }) => html(docsPage(documentPath(publicUrl)), policy),
}

/** Without the origin: a proxy may serve the page under another scheme or host than it asks here with. */
const documentPath = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/+$/, '')}/docs/json`
