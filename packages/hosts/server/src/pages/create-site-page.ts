import { createHash } from 'node:crypto'
import type { Endpoint } from '@switchyard/host-http'
import { readPackageVersion } from '../read-package-version.ts'

import { readSiteFile } from './read-site-file.ts'

/** Facts of the server that its pages use. */
export interface SiteOptions {
  /** Path the API is served under. */
  readonly basePath: string
  /** Filled in, so that nothing must be typed in a demo. Other servers have none. */
  readonly demoKey?: string | undefined
  /** The networks are simulated, and there is a demo wallet. */
  readonly isSandbox: boolean
}

/** A page runs scripts and styles of this server only, calls this server only, and cannot be framed. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A page of the site. Its addresses are relative to the path it was asked at, so that it works below a base path and behind a
 * proxy.
 *
 * @param path Path below the base path.
 * @param file File of the site, `index.html`.
 */
export const createSitePage = (path: string, file: string, options: SiteOptions): Endpoint => ({
  method: 'GET',
  path,
  handle: async ({ request }) => {
    const body = await renderPage(request, { path, file, options })
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const headers = {
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      etag,
    }
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
    return new Response(body, { headers })
  },
})

/** A page to be sent, and its place. */
export interface SentPage {
  readonly path: string
  readonly file: string
  readonly options: SiteOptions
}

/** The text of a page, its addresses relative to the path of the request. */
export const renderPage = async (request: Request, { path, file, options }: SentPage): Promise<string> => {
  const template = (await readSiteFile(file))?.toString('utf8')
  if (template === undefined) throw new Error(`The build has made no ${file}.`)
  // From the path that was asked for to the path of the API: one folder up for a slash behind a page's name.
  const { pathname } = new URL(request.url)
  const isFolder = pathname.endsWith('/')
  let prefix = isFolder ? './' : `./${pathname.slice(pathname.lastIndexOf('/') + 1)}/`
  if (path.length > 1) prefix = isFolder ? '../' : './'

  return template
    .replaceAll('="./assets/', `="${escapeHtml(prefix)}assets/`)
    .replace('__BASE__', escapeHtml(prefix))
    .replace('__DEMO_KEY__', escapeHtml(options.demoKey ?? ''))
    .replace('__SANDBOX__', String(options.isSandbox))
    .replace('__VERSION__', escapeHtml(readPackageVersion()))
}

/** Escapes text for HTML and quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
