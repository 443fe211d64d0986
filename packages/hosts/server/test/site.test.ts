import { gzipSync } from 'node:zlib'
import { createEngine } from '@switchyard/core'
import { createServer, demoKey, type RunningServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePlugin } from '../../http/test/fake-plugin.ts'

const start = (input: object, parts: object = {}): Promise<RunningServer> =>
  createServer(readConfig({ port: 0, keys: [{ id: 'demo', key: demoKey }], ...input }), {
    logger: pino({ level: 'silent' }),
    engine: (keys) => createEngine({ plugins: [fakePlugin()], keys }),
    ...parts,
  })

let demo: RunningServer
let own: RunningServer
beforeAll(async () => {
  demo = await start({}, { demoKey })
  own = await start({ basePath: '/swaps' })
})
afterAll(() => Promise.all([demo.stop(), own.stop()]))

const pages = ['/', '/status-page', '/status-page/', '/track-page', '/track-page/', '/?hash=ab12&chainId=1']

/** Addresses that a page loads, absolute. */
const loadedBy = async (url: string): Promise<readonly string[]> => {
  const text = await (await fetch(url)).text()
  return [...text.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = '']) => new URL(address, url).href)
}

describe('the pages', () => {
  it.each(pages)('%s runs files of its own server only', async (path) => {
    const response = await fetch(`${demo.url}${path}`)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each(['/swaps', '/swaps/', '/swaps/status-page', '/swaps/status-page/'])(
    '%s finds its files and the API below a base path',
    async (path) => {
      const url = `${own.url}${path}`
      const files = await loadedBy(url)
      expect(files.length).toBeGreaterThanOrEqual(3)
      for (const file of files) {
        expect(file).toContain(`${own.url}/swaps/assets/`)
        expect((await fetch(file)).status, file).toBe(200)
      }
      const base = /data-base="([^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
      expect(new URL(base, url).href).toBe(`${own.url}/swaps/`)
    },
  )

  it('holds the demo key in a demo, and no key elsewhere', async () => {
    expect(await (await fetch(demo.url)).text()).toContain(`data-demo-key="${demoKey}"`)
    expect(await (await fetch(`${own.url}/swaps/`)).text()).toContain('data-demo-key=""')
  })

  it('replaces the page that only requested quotes', async () => {
    for (const [path, target] of [
      ['/play?sellAsset=A', '/swaps/?sellAsset=A'],
      ['/play/', '/swaps/'],
    ] as const) {
      const response = await fetch(`${own.url}/swaps${path}`, { redirect: 'manual' })
      expect(response.status).toBe(308)
      const url = new URL(response.headers.get('location') ?? '', `${own.url}/swaps${path}`)
      expect(url.pathname + url.search).toBe(target)
    }
  })

  it('answers 304 to a browser that has the page', async () => {
    const etag = (await fetch(demo.url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect((await fetch(demo.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(demo.url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('the files of pages', () => {
  it('are kept for ever, and sent compressed as the browser accepts', async () => {
    const script = (await loadedBy(`${demo.url}/`)).find((file) => file.endsWith('.js')) ?? ''
    const plain = await fetch(script, { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const response = await fetch(script, { headers: { 'accept-encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toBe(text)
    }
    const etag = plain.headers.get('etag') ?? ''
    expect((await fetch(script, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it.each(['nothing.js', '..%2Findex.html', '%2e%2e%2Fllms.txt', 'index.html', 'x.js.br', '__proto__', '%00.js'])(
    'include no %s',
    async (name) => {
      const response = await fetch(`${demo.url}/assets/${name}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'notFound' })
    },
  )
})

describe('the first load of the swap page', () => {
  /** A script and the scripts that it imports at once, by address. */
  const withImports = async (file: string, known: Map<string, string>): Promise<void> => {
    if (known.has(file)) return
    const text = await (await fetch(file)).text()
    known.set(file, text)
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      await withImports(new URL(path, file).href, known)
  }

  it('is less than 100 kB of script, compressed with gzip', async () => {
    const scripts = new Map<string, string>()
    for (const file of await loadedBy(`${demo.url}/`)) if (file.endsWith('.js')) await withImports(file, scripts)
    const bytes = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).byteLength, 0)
    expect(scripts.size).toBeGreaterThan(1)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(100_000)
  })

  it('leaves the verifiers, the QR code and wallets for later', async () => {
    const scripts = new Map<string, string>()
    for (const file of await loadedBy(`${demo.url}/`)) if (file.endsWith('.js')) await withImports(file, scripts)
    const all = [...scripts.values()].join('')
    expect(all).not.toContain('eip6963:requestProvider')
    expect(all).not.toContain('depositWithExpiry')
  })
})

describe('the demo wallet', () => {
  it.each(['/sandbox-wallet', '/sandbox-wallet/send'])('%s does not exist outside a sandbox', async (path) => {
    const method = path.endsWith('send') ? 'POST' : 'GET'
    const response = await fetch(`${demo.url}${path}`, { method, headers: { 'x-api-key': demoKey } })
    expect(response.status).toBe(404)
  })
})
