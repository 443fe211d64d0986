import { text as docsStyle } from './client/docs.css.inline.js'
import { text as docsScript } from './client/docs.page.inline.js'

/**
 * Renders an HTML page that shows the API document.
 *
 * Self-contained: the page loads the document only, and its content security policy allows nothing else.
 *
 * @param documentUrl Address of the OpenAPI document.
 */
export const renderDocsPage = (documentUrl: string): string => {
  const address = documentUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  // JSON that cannot end its script element.
  const source = JSON.stringify(documentUrl).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src *; base-uri 'none'; form-action 'none'">
<title>API</title>
<link rel="icon" href="data:,">
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the endpoints</a>
<div class="page">
<nav id="endpoints" aria-label="Endpoints"></nav>
<main id="content">
<h1 id="title">API</h1>
<p id="about" role="status">Loading the API document…</p>
<p><a href="${address}">OpenAPI document (JSON)</a></p>
<label for="key">API key for the examples</label>
<input id="key" type="text" autocomplete="off" spellcheck="false" placeholder="&lt;API_KEY&gt;" aria-describedby="key-note">
<p id="key-note" class="soft">Stays on this page; only the commands below use it.</p>
<noscript><p>This page needs scripts to show the document; the link above opens it directly.</p></noscript>
</main>
</div>
<script type="application/json" id="source">${source}</script>
<script>${docsScript}</script>
</body>
</html>
`
}
