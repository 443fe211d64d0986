import type { Endpoint } from '@switchyard/host-http'
import { text as trackScript } from './client/track.page.inline.js'
import { escaped, page, pathOf } from './page.ts'

/** The swap tracker, a value for `explorerUrl`: `?hash=&chainId=`, and `&t=` for the full view of a confidential swap. */
export const trackEndpoint: Endpoint = {
  method: 'GET',
  path: '/track-page',
  handle: ({ publicUrl }) => page({ title: 'Swap – Switchyard', body: body(pathOf(publicUrl)), script: trackScript }),
}

const body = (base: string): string => `<main data-base="${escaped(base)}">
<h1>Follow a swap</h1>
<form id="ask" autocomplete="off">
  <label>Hash of the deposit <input name="hash" required spellcheck="false"></label>
  <label>Chain id <input name="chainId" required placeholder="1, bitcoin, …" spellcheck="false"></label>
  <button>Look</button>
</form>
<p id="message" role="status"></p>
<p id="redacted" hidden></p>
<div id="swap"></div>
<div id="legs"></div>
<noscript><p>This page needs scripts.</p></noscript>
</main>`
