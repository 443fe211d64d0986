import { createHash } from 'node:crypto'
import { html } from '@switchyard/host-http'
import { pageStyle } from './page-style.ts'

export interface PageParts {
  readonly title: string
  /** HTML; what does not come from this package goes through `escaped`. */
  readonly body: string
  /** What the page runs; finds the API's path in `data-base` of `main`. */
  readonly script?: string
}

/**
 * A page that stands alone: it loads nothing, asks nobody but this server, runs its own script and no other, sends no
 * address of its own along when a link is followed, and stands in nobody's frame.
 */
export const page = ({ title, body, script }: PageParts): Response => {
  const response = html(documentOf({ title, body, ...(script === undefined ? {} : { script }) }), policyOf(script))
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

/** Text as it may stand in HTML and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Path the API hangs under. Without the origin: behind a proxy the page may be reached by another. */
export const pathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '')

const policyOf = (script: string | undefined): string => {
  const own =
    script === undefined ? '' : ` script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`
  return `default-src 'none'; style-src 'unsafe-inline';${own} connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

const documentOf = ({ title, body, script }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
${body}
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
