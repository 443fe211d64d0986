import type { Endpoint } from '@switchyard/host-http'
import { text as playScript } from './client/play.page.inline.js'
import { escaped, page, pathOf } from './page.ts'

/**
 * A page that requests quotes.
 *
 * @param demoKey Filled into the key field, so that nothing must be typed in a demo. Other servers pass none; a key that is
 * typed in stays on the page.
 */
export const playEndpoint = (demoKey?: string): Endpoint => ({
  method: 'GET',
  path: '/play',
  handle: ({ publicUrl }) =>
    page({ title: 'Quotes – Switchyard', body: body(pathOf(publicUrl), demoKey), script: playScript }),
})

const body = (base: string, key = ''): string => `<main data-base="${escaped(base)}">
<h1>Ask for a quote</h1>
<p class="soft">Prices only: nothing is bought, and no address is needed. <a href="${escaped(base)}/docs">API documentation</a></p>
<form id="ask" autocomplete="off">
  <label>Sell asset <input name="sellAsset" value="BTC.BTC" required spellcheck="false"></label>
  <label>Buy asset <input name="buyAsset" value="ETH.ETH" required spellcheck="false"></label>
  <label>Sell amount <input name="sellAmount" value="0.1" required inputmode="decimal" spellcheck="false"></label>
  <label>Slippage, percent <input name="slippage" placeholder="the provider’s own" inputmode="decimal"></label>
  <label>API key <input name="key" value="${escaped(key)}" spellcheck="false"></label>
  <button>Ask</button>
</form>
<p id="message" role="status"></p>
<div id="routes"></div>
<div id="declined"></div>
<noscript><p>This page needs scripts.</p></noscript>
</main>`
