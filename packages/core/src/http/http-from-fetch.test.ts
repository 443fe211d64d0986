import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UpstreamError } from '../errors.ts'
import { httpFromFetch } from './http-from-fetch.ts'

describe('httpFromFetch', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/silent') return
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => response.writeHead(418, { 'X-Kind': 'Teapot' }).end(`${request.method} ${body}`))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const http = httpFromFetch(fetch)

  it('returns any status with lower-case headers and the whole text', async () => {
    const response = await http({ method: 'POST', url, body: 'grün' })
    expect(response).toMatchObject({ status: 418, text: 'POST grün' })
    expect(response.headers['x-kind']).toBe('Teapot')
  })

  it('fails for a body over the limit instead of truncating it', async () => {
    const error = await http({ method: 'POST', url, body: 'x'.repeat(100), maxBytes: 50 }).catch(
      (caught: unknown) => caught,
    )
    expect(UpstreamError.is(error)).toBe(true)
  })

  it('throws UpstreamError when the connection is refused', async () => {
    const error = await http({ method: 'GET', url: 'http://127.0.0.1:1/' }).catch((caught: unknown) => caught)
    expect(UpstreamError.is(error)).toBe(true)
  })

  it("throws the signal's reason when it is aborted", async () => {
    const control = new AbortController()
    const asked = http({ method: 'GET', url: `${url}/silent`, signal: control.signal })
    control.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })

  it('reads a character whose bytes arrive apart, and replaces one that is cut off', async () => {
    const bytes = new TextEncoder().encode('grün')
    const inParts = (...parts: readonly Uint8Array[]) =>
      httpFromFetch(async () => {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const part of parts) controller.enqueue(part)
            controller.close()
          },
        })
        return new Response(body)
      })({ method: 'GET', url: 'http://host/' })
    expect((await inParts(bytes.slice(0, 3), bytes.slice(3))).text).toBe('grün')
    expect((await inParts(bytes.slice(0, 3))).text).toBe('gr\ufffd')
  })

  it('reports faults and oversized responses without the path of the URL', async () => {
    const failing = httpFromFetch(async () => {
      throw new TypeError('fetch failed http://host/key')
    })
    await expect(failing({ method: 'GET', url: 'http://host/key' })).rejects.toMatchObject({
      message: 'The request to host failed: no answer.',
      name: 'UpstreamError',
    })
    const large = httpFromFetch(async () => new Response('12345'))
    const asked = large({ method: 'GET', url: 'http://host/key', maxBytes: 4 })
    await expect(asked).rejects.toThrow(/^The request to host failed: the answer is larger than 4 bytes\.$/)
  })
})
