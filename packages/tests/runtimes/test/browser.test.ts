import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describeBrowser } from '@switchyard/test-support/browser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAwkwardServer } from '../src/awkward-server.ts'
import { bundleOf } from '../src/bundle.ts'
import { expectQuotes, expectTransport, redirected, unexplained } from '../src/expected.ts'
import { type SimulatedNodes, startNodes } from '../src/simulated-nodes.ts'

let nodes: SimulatedNodes
let awkward: Awaited<ReturnType<typeof startAwkwardServer>>
let server: Server
beforeAll(async () => {
  nodes = await startNodes()
  awkward = await startAwkwardServer()
})
afterAll(async () => {
  server?.close()
  server?.closeAllConnections()
  awkward?.close()
  await nodes?.close()
})

const forward = async (path: string, response: ServerResponse): Promise<void> => {
  const answer = await fetch(new URL(path, nodes.thornode))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

/** Serves a page and, from the same origin, the nodes; resolves with what the page posts. */
const pageServer = (script: () => Promise<string>): Promise<{ url: string; posted: Promise<string> }> =>
  new Promise((resolve) => {
    let arrived: (text: string) => void
    const posted = new Promise<string>((done) => {
      arrived = done
    })
    server = createServer(async (request, response) => {
      if (request.url === '/')
        response.end('<!doctype html><meta charset=utf-8><script type=module src=/page.js></script>')
      else if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(await script())
      else if (request.url === '/seen') {
        arrived(await text(request))
        response.end()
      } else await forward(request.url ?? '', response)
    })
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted })
    })
  })

describeBrowser('a browser', (browser) => {
  it('the documented set-up quotes in Chromium', async () => {
    const define = { AWKWARD: JSON.stringify(awkward.url) }
    const { url, posted } = await pageServer(() => {
      const here = { THORNODE: `\`\${location.origin}${new URL(nodes.thornode).pathname}\`` }
      const midgard = { MIDGARD: `\`\${location.origin}${new URL(nodes.midgard).pathname}\`` }
      return bundleOf('page.ts', 'browser', { ...define, ...here, ...midgard })
    })
    // It also asks a server that refuses, is silent or redirects, at another origin.
    const allowed = {
      problems: [/Failed to load resource/, /CORS policy/],
      // The last two are the default indexes of Bitcoin, which is sold: they tell its fee rate.
      origins: [new URL(awkward.url).origin, 'http://127.0.0.1:9', 'https://mempool.space', 'https://blockstream.info'],
    }
    await browser.open(url, { allowed })
    const { quotes, transport, failed } = JSON.parse(await posted)
    expect(failed).toBeUndefined()
    expectQuotes(quotes)
    // A page never learns why there is no answer, nor where a redirect leads.
    expectTransport(transport, { refused: unexplained, redirect: redirected })
  })
})
