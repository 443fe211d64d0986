import { createHash } from 'node:crypto'
import { html } from '@switchyard/host-http'
import { text as pageStyle } from './client/page.css.inline.js'

/** What a page is made of. */
export interface PageParts {
  readonly title: string
  /** HTML. Text from elsewhere must go through `escaped`. */
  readonly body: string
  /** The script of the page. It finds the API's path in `data-base` of `main`. */
  readonly script?: string
}

/**
 * A self-contained page: it loads nothing, calls this server only, runs its own script only, sends no referrer and cannot be
 * framed.
 */
export const page = (parts: PageParts): Response => {
  const response = html(documentOf(parts), policyOf(parts.script))
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

/** Escapes text for HTML and quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The path of the API. Without the origin: behind a proxy, clients may use another. */
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
