import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContext, runInContext } from 'node:vm'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { describeBrowser } from '@switchyard/test-support/browser'
import { type SwapResponse, signSwap } from '@switchyard/wire'
import { exportJWK, generateKeyPair } from 'jose'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledPage, gzipped, publishClient } from './published-client.ts'

/** The whole entry, compressed. */
const BUDGET = 16_000

beforeAll(publishClient, 60_000)

const NODE = /["'`]node:|\brequire\(["'`]/

/** Asks a runtime for a module that it may have; others have no such method. */
const GUARDED = /globalThis\.process\?\.getBuiltinModule\?\.\([^)]*\)/g

describe('the published client', () => {
  it(`is smaller than ${BUDGET} bytes compressed, and a part of it is smaller`, async () => {
    const whole = gzipped(await bundledPage(`export * from './index.js'`))
    const calls = gzipped(await bundledPage(`export { createClient } from './index.js'`))
    const webhooks = gzipped(await bundledPage(`export { verifyWebhook } from './webhooks.js'`))
    process.stdout.write(
      `@switchyard/client: ${whole} bytes of ${BUDGET}; createClient ${calls}; webhooks ${webhooks}\n`,
    )
    expect(whole).toBeLessThan(BUDGET)
    expect(calls).toBeLessThan(whole / 1.5)
    expect(webhooks).toBeLessThan(whole / 1.5)
  })

  it.each(['index', 'viem', 'ethers', 'bitcoin', 'solana', 'webhooks', 'signature', 'schemas', 'verify'])(
    'needs nothing of Node in its entry %s',
    async (entry) => {
      // What this one imports besides has a test of its own.
      const external = entry === 'verify' ? ['@switchyard/verify'] : []
      const script = await bundledPage(`export * from './${entry}.js'`, external)
      expect(script.replaceAll(GUARDED, '')).not.toMatch(NODE)
      if (external.length > 0) return
      const context = createContext({ TextEncoder, URL })
      expect(runInContext(`${script};Object.keys(bundle).length`, context)).toBeGreaterThan(0)
    },
  )

  it('would be noticed if it needed something of Node', () => {
    for (const code of ['import("node:fs")', 'require(`x`)']) expect(code).toMatch(NODE)
  })
})

describeBrowser('the client in a browser', (browser) => {
  let sandbox: Sandbox
  let api: RunningServer
  let site: Server
  let url: string
  let result: Promise<Record<string, unknown>>
  beforeAll(async () => {
    sandbox = createSandbox({ speed: 600 })
    api = await startDemo({
      sandboxUrl: (await sandbox.listen()).base,
      port: 0,
      logLevel: 'silent',
    })
    await api.engine.ready()
    ;({ site, url, result } = await openSite(api.url))
  }, 60_000)
  afterAll(async () => {
    site?.close()
    await api?.stop()
    await sandbox?.close()
  })

  it('quotes through a backend that has the key, streams, and verifies a webhook and a signed swap', async () => {
    // The page asks for a provider that does not exist.
    await browser.open(`${url}/page`, { allowed: { problems: [/status of 404/] } })
    const { error, ...seen } = await result
    expect(error).toBeUndefined()
    expect(seen.routes).toBeGreaterThanOrEqual(6)
    expect(seen.streamed).toBeGreaterThanOrEqual(6)
    expect(seen).toMatchObject({ code: 'noRoutesFound', webhook: 'swap.status', forged: 'notVerified' })
    expect(seen).toMatchObject({ signed: 'swap-1', changed: 'response' })
  })
})

interface Site {
  readonly site: Server
  readonly url: string
  /** Findings of the page. */
  readonly result: Promise<Record<string, unknown>>
}

/** A site of one page, whose backend adds the key to calls below `/api`. */
const openSite = async (apiUrl: string): Promise<Site> => {
  const page = await pageWith(await facts())
  let finish: (text: string) => void = () => undefined
  const posted = new Promise<string>((resolve) => {
    finish = resolve
  })
  const site = createServer(async (request, response) => {
    if (!request.url?.startsWith('/api')) {
      const isPage = request.url === '/page'
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page : '')
      return
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/api/result') {
      finish(Buffer.concat(chunks).toString())
      return void response.end()
    }
    const answer = await fetch(apiUrl + request.url.slice(4), {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', 'x-api-key': demoKey },
      ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    for await (const chunk of answer.body ?? []) response.write(chunk)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return { site, url, result: posted.then((text) => JSON.parse(text)) }
}

/** A webhook signed by the official package, and a swap signed as the server signs it. */
const facts = async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = JSON.stringify({ type: 'swap.status', data: { swapId: 's1' } })
  const at = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const request = { body: { routeId: 'r' } }
  const binding = { audience: 'acme', request, now: Date.now() }
  const plain = { swapId: 'swap-1', meta: { tags: [] } } as unknown as SwapResponse
  const swap = await signSwap(plain, { keyId: 'k', privateJwk: jwk as never }, binding)
  const keys = [{ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y, kid: 'k', alg: 'ES256', use: 'sig' }]
  return { secret, body, headers, swap, expected: { keys, audience: 'acme', request } }
}

const pageWith = async (given: object): Promise<string> => {
  const code = await bundledPage(
    `export * from './index.js'; export * from './webhooks.js'; export * from './signature.js'`,
  )
  const run = `
    const { createClient, streamQuote, verifyWebhook, verifySwapSignature } = bundle
    const { secret, body, headers, swap, expected } = given
    const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const failure = async (work) => { try { await work(); return 'nothing' } catch (error) { return error.code ?? error.problem } }
    const main = async () => {
      const client = createClient({ baseUrl: location.origin + '/api' })
      const { routes } = await client.quote(trade)
      let streamed = 0
      for await (const { event, data } of streamQuote(client, trade)) if (event === 'complete') streamed = data.routes.length
      return {
        routes: routes.length,
        streamed,
        code: await failure(() => client.quote({ ...trade, providers: ['NOBODY'] })),
        webhook: verifyWebhook(body, headers, secret).type,
        forged: await failure(async () => verifyWebhook(body + ' ', headers, secret)),
        signed: (await verifySwapSignature(swap, expected)).swapId,
        changed: await failure(() => verifySwapSignature({ ...swap, swapId: 'other' }, expected)),
      }
    }
    main()
      .catch((error) => ({ error: String(error) }))
      .then((result) => fetch('/api/result', { method: 'POST', body: JSON.stringify(result) }))`
  const script = (text: string): string => `<script>${text.replaceAll('</script', '<\\/script')}</script>`
  return `<!doctype html><meta charset=utf-8><body>${script(`const given=${JSON.stringify(given)}`)}${script(code)}${script(run)}`
}
