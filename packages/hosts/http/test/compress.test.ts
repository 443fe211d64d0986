import { gunzipSync, gzipSync } from 'node:zlib'
import { createHandler, type HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, send } from './sending.ts'

describe('a long answer of the catalogue', () => {
  const many = Array.from({ length: 500 }, (_, index) => `ETH.T${index}-0x${index.toString(16).padStart(40, '0')}`)
  const long = () => createFakeEngine({ swapTo: async () => many })
  const path = '/swapTo?sellAsset=BTC.BTC'
  const ask = (accept: string | undefined, options: HandlerOptions = {}, engine = long()) =>
    send(path, { headers: { ...key, ...(accept === undefined ? {} : { 'accept-encoding': accept }) } }, options, engine)

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['*', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br', null],
    ['identity', null],
    ['gzip;q=0', null],
    ['', null],
    [undefined, null],
  ])('goes out for %j as %j', async (accept, encoding) => {
    const response = await ask(accept)
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(JSON.parse(String(encoding === null ? bytes : gunzipSync(bytes)))).toEqual(many)
    if (encoding !== null) expect(bytes.byteLength).toBeLessThan(JSON.stringify(many).length / 4)
  })

  it('goes out in the best form the host has, weighed by the client', async () => {
    const reverse = async (body: Uint8Array<ArrayBuffer>) => body.toReversed()
    const encodings = { br: reverse, gzip: reverse }
    expect((await ask('gzip, br', { encodings })).headers.get('content-encoding')).toBe('br')
    expect((await ask('gzip, br;q=0.1', { encodings })).headers.get('content-encoding')).toBe('gzip')
  })

  it('is shortened once for everybody, and answers 304 in any form', async () => {
    const gzip = vi.fn(async (body: Uint8Array<ArrayBuffer>) => body.slice(0, 10))
    const handler = createHandler(long(), { encodings: { gzip } })
    const again = async (headers: Record<string, string> = {}) =>
      handler(new Request(`${base}${path}`, { headers: { ...key, 'accept-encoding': 'gzip', ...headers } }))
    const first = await again()
    await Promise.all([again(), again(), again()])
    expect(gzip).toHaveBeenCalledTimes(1)
    const etag = first.headers.get('etag') ?? ''
    const second = await again({ 'if-none-match': etag })
    expect([second.status, second.headers.get('etag'), second.headers.get('content-encoding')]).toEqual([
      304,
      etag,
      null,
    ])
  })

  it('of tokens is made, tagged and shortened once while the lists are the same', async () => {
    const token = { chain: 'ETH', chainId: '1', ticker: 'T', symbol: 'T', name: 'T', decimals: 18 }
    const tokens = many.map((identifier) => ({ ...token, identifier }))
    const lists = { now: [{ provider: 'NEAR', timestamp: 0, tokens, keywords: [] }] }
    const gzip = vi.fn(async (body: Uint8Array<ArrayBuffer>) => new Uint8Array(gzipSync(body)))
    const handler = createHandler(createFakeEngine({ tokens: async () => lists.now }), { encodings: { gzip } })
    const again = async (headers: Record<string, string> = {}) =>
      handler(new Request(`${base}/tokens`, { headers: { ...key, ...headers } }))
    const plain = await again()
    const shortened = await again({ 'accept-encoding': 'gzip' })
    await again({ 'accept-encoding': 'gzip' })
    expect(gzip).toHaveBeenCalledTimes(1)
    expect(shortened.headers.get('content-encoding')).toBe('gzip')
    expect(shortened.headers.get('vary')).toBe('accept-encoding')
    const text = await plain.text()
    expect(String(gunzipSync(Buffer.from(await shortened.arrayBuffer())))).toBe(text)
    const etag = plain.headers.get('etag') ?? ''
    const unchanged = await again({ 'if-none-match': `"other", ${etag}` })
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('content-type')]).toEqual([304, '', null])
    lists.now = [{ provider: 'NEAR', timestamp: 1, tokens, keywords: [] }]
    const changed = await again({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    expect(gzip).toHaveBeenCalledTimes(2)
  })

  it('is whole even if it cannot be shortened, by and by', async () => {
    let broken = true
    const gzip = async (body: Uint8Array<ArrayBuffer>) => {
      if (broken) throw new Error('no memory')
      return body
    }
    const handler = createHandler(long(), { encodings: { gzip } })
    const again = () => handler(new Request(`${base}${path}`, { headers: { ...key, 'accept-encoding': 'gzip' } }))
    expect((await again()).status).toBe(200)
    broken = false
    expect((await again()).headers.get('content-encoding')).toBe('gzip')
  })

  it('of tokens is whole even if it cannot be shortened, by and by', async () => {
    let broken = true
    const gzip = async (body: Uint8Array<ArrayBuffer>) => {
      if (broken) throw new Error('no memory')
      return new Uint8Array(gzipSync(body))
    }
    const lists = await createFakeEngine().tokens({ apiKey: 'good-key', read: () => ({}) })
    const handler = createHandler(createFakeEngine({ tokens: async () => lists }), { encodings: { gzip } })
    const again = () => handler(new Request(`${base}/tokens`, { headers: { ...key, 'accept-encoding': 'gzip' } }))
    const whole = await again()
    expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, null])
    const text = await whole.text()
    broken = false
    const shortened = await again()
    expect(shortened.headers.get('content-encoding')).toBe('gzip')
    expect(String(gunzipSync(Buffer.from(await shortened.arrayBuffer())))).toBe(text)
  })

  it('is shortened from 1,024 bytes on', async () => {
    const encodingOf = async (bytes: number) => {
      const engine = createFakeEngine({ swapTo: async () => ['x'.repeat(bytes - 4)] })
      return (await ask('gzip', {}, engine)).headers.get('content-encoding')
    }
    expect([await encodingOf(1_023), await encodingOf(1_024)]).toEqual([null, 'gzip'])
  })

  it('is kept in short form for the last 64 contents', async () => {
    const gzip = vi.fn(async (body: Uint8Array<ArrayBuffer>) => body)
    const engine = createFakeEngine({
      swapTo: async ({ read }) => [`${read().asset} ${'x'.repeat(2_000)}`],
    })
    const handler = createHandler(engine, { encodings: { gzip } })
    const askFor = async (number: number) => {
      const url = `${base}/swapTo?sellAsset=BTC.T${number}`
      await handler(new Request(url, { headers: { ...key, 'accept-encoding': 'gzip' } }))
      return gzip.mock.calls.length
    }
    for (let number = 1; number <= 64; number++) expect(await askFor(number)).toBe(number)
    expect(await askFor(1)).toBe(64)
    expect(await askFor(65)).toBe(65)
    expect(await askFor(2)).toBe(65)
    expect(await askFor(1)).toBe(66)
  })

  it('stays as it is when it is short, or an error', async () => {
    const short = createFakeEngine({ swapTo: async () => ['BTC.BTC'] })
    expect((await ask('gzip', {}, short)).headers.get('content-encoding')).toBeNull()
    const refused = await send(path, { headers: { 'accept-encoding': 'gzip' } })
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([401, null])
  })
})
