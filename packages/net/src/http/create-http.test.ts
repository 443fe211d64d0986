import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { serve } from '../testing/server.ts'
import { faultOf, openTransport as open, transports } from '../testing/transports.ts'
import { createHttp } from './create-http.ts'

describe.each(transports)('%s', (_name, make) => {
  it('sends method, headers and body, and returns status, lower-case headers and text', async () => {
    const seen: unknown[] = []
    const { url } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      seen.push({ method: request.method, url: request.url, key: request.headers['x-key'], body })
      response.writeHead(418, { 'X-Mood': 'short', 'content-type': 'text/plain; charset=utf-8' }).end('grün')
    })
    const answer = await make()({ method: 'POST', url: `${url}/a?b=c%20d`, headers: { 'x-key': 'k' }, body: '{"ü":1}' })
    expect(seen).toEqual([{ method: 'POST', url: '/a?b=c%20d', key: 'k', body: '{"ü":1}' }])
    expect(answer).toMatchObject({ status: 418, text: 'grün', headers: { 'x-mood': 'short' } })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('unpacks %s', async (encoding, pack) => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(pack('{"a":1}'))
    })
    expect((await make()({ method: 'GET', url })).text).toBe('{"a":1}')
  })

  it('rejects a small body that unpacks to more than the limit', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)))
    })
    const fault = await faultOf(make()({ method: 'GET', url, maxBytes: 100_000 }))
    expect(fault.message).toContain('larger than 100000 bytes')
    expect(fault.status).toBe(200)
  })

  it('ends a transfer as soon as the body is over the limit', async () => {
    let sent = 0
    const { url, open: sockets } = await serve((request, response) => {
      const chunk = Buffer.alloc(64 * 1024)
      const more = (): void => {
        while (sent < 500_000_000 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return
        }
      }
      response.on('drain', more)
      request.on('close', () => response.destroy())
      more()
    })
    const fault = await faultOf(make()({ method: 'GET', url, maxBytes: 1_000_000 }))
    expect(fault.message).toContain('larger than 1000000 bytes')
    await vi.waitFor(() => expect(sockets()).toBe(0))
    expect(sent).toBeLessThan(50_000_000)
  })

  it('accepts a body of exactly the limit', async () => {
    const { url } = await serve((_request, response) => response.end('x'.repeat(1_000)))
    expect((await make()({ method: 'GET', url, maxBytes: 1_000 })).text).toHaveLength(1_000)
    await faultOf(make()({ method: 'GET', url, maxBytes: 999 }))
  })

  it('rejects with the reason of the signal at once while waiting for headers', async () => {
    const { url, open: sockets } = await serve(() => undefined)
    const reason = new Error('nobody waits any more')
    const controller = new AbortController()
    const answer = make()({ method: 'GET', url, signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    await expect(answer).rejects.toBe(reason)
    await vi.waitFor(() => expect(sockets()).toBe(0))
  })

  it('rejects with the reason of the signal at once while a body hangs', async () => {
    const { url, open: sockets } = await serve((_request, response) => void response.writeHead(200).write('{"a":'))
    const reason = new Error('nobody waits any more')
    const controller = new AbortController()
    const answer = make()({ method: 'GET', url, signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    await expect(answer).rejects.toBe(reason)
    await vi.waitFor(() => expect(sockets()).toBe(0))
  })

  it('sends nothing for an aborted signal', async () => {
    const { url, sockets } = await serve((_request, response) => response.end())
    const reason = new Error('too late')
    await expect(make()({ method: 'GET', url, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(sockets()).toBe(0)
  })

  it('leaves no listener on the signal', async () => {
    const { url } = await serve((_request, response) => response.end('{}'))
    const { signal } = new AbortController()
    const add = vi.spyOn(signal, 'addEventListener')
    const remove = vi.spyOn(signal, 'removeEventListener')
    await make()({ method: 'GET', url, signal })
    await new Promise((resolve) => setImmediate(resolve))
    expect(add).toHaveBeenCalledTimes(1)
    expect(remove).toHaveBeenCalledTimes(1)
  })

  it('follows no redirect', async () => {
    const { url } = await serve((request, response) => {
      if (request.url === '/secret') response.end('taken')
      else response.writeHead(302, { location: '/secret' }).end()
    })
    expect((await make()({ method: 'GET', url })).status).toBe(302)
  })

  it('fails with UpstreamError when the connection is refused, naming only the host of the URL', async () => {
    const { url, server } = await serve(() => undefined)
    await new Promise((resolve) => server.close(resolve))
    const fault = await faultOf(make()({ method: 'GET', url: `${url}/v2/PATHKEY?apiKey=QUERYKEY` }))
    expect(fault.message).toBe(`The request to ${new URL(url).host} failed: connection refused.`)
    expect(fault.status).toBeUndefined()
    expect(JSON.stringify([fault.message, fault.cause, fault.stack])).not.toMatch(/PATHKEY|QUERYKEY/)
  })

  it('fails with UpstreamError when the connection closes during the body', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    expect((await faultOf(make()({ method: 'GET', url }))).message).toMatch(/connection closed early/)
  })

  it('fails with UpstreamError for an invalid address or header, without repeating it', async () => {
    const { url } = await serve((_request, response) => response.end())
    const address = await faultOf(make()({ method: 'GET', url: 'nowhere/SECRET' }))
    const header = await faultOf(make()({ method: 'GET', url, headers: { 'x-key': 'SECRET\n' } })).catch(
      () => undefined,
    )
    expect(String(address)).not.toContain('SECRET')
    expect(String(header)).not.toContain('SECRET')
  })
})

describe('createHttp', () => {
  it('answers one service of an origin while another one hangs on all its sockets', async () => {
    const { url } = await serve((request, response) => {
      if (!request.url?.startsWith('/hanging')) response.end('{}')
    })
    const http = open({ connections: 2 })
    const controller = new AbortController()
    const hanging = { method: 'GET', url: `${url}/hanging/x`, service: `${url}/hanging` } as const
    const hung = Array.from({ length: 6 }, () =>
      http({ ...hanging, signal: controller.signal }).catch((reason: unknown) => reason),
    )
    const { status } = await http({ method: 'GET', url: `${url}/sound/x`, service: `${url}/sound` })
    expect(status).toBe(200)
    const unnamed = await http({ method: 'GET', url: `${url}/unnamed` })
    expect(unnamed.status).toBe(200)
    controller.abort('enough')
    expect(await Promise.all(hung)).toEqual(Array(6).fill('enough'))
  })

  it('requests gzip unless the request has its own accept-encoding', async () => {
    const seen: unknown[] = []
    const { url } = await serve((request, response) => {
      seen.push(request.headers['accept-encoding'])
      response.end()
    })
    const http = open()
    await http({ method: 'GET', url })
    await http({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } })
    expect(seen).toEqual(['gzip', 'identity'])
  })

  it('reuses sockets for consecutive requests', async () => {
    const { url, sockets } = await serve((_request, response) => response.end('{}'))
    const http = open()
    for (let index = 0; index < 20; index++) await http({ method: 'GET', url })
    // A socket is free one turn after its response, so a request right behind it may open a second one.
    expect(sockets()).toBeLessThanOrEqual(2)
  })

  it('opens no more sockets than allowed and sends one request at a time on each', async () => {
    let underWay = 0
    let most = 0
    const { url, sockets } = await serve((_request, response) => {
      most = Math.max(most, ++underWay)
      setTimeout(() => {
        underWay--
        response.end('{}')
      }, 20)
    })
    const http = open({ connections: 3 })
    await Promise.all(Array.from({ length: 12 }, () => http({ method: 'GET', url })))
    expect([sockets(), most]).toEqual([3, 3])
  })

  it('rejects an aborted request at once while it waits for a socket', async () => {
    const { url } = await serve(() => undefined)
    const http = open({ connections: 1 })
    const first = http({ method: 'GET', url, signal: AbortSignal.timeout(500) }).catch(() => undefined)
    const reason = new Error('no time')
    const controller = new AbortController()
    const second = http({ method: 'GET', url, signal: controller.signal })
    setTimeout(() => controller.abort(reason), 30)
    await expect(second).rejects.toBe(reason)
    await first
  })

  it('rejects requests in flight and later ones once it is closed', async () => {
    const { url, open: sockets } = await serve(() => undefined)
    const http = createHttp()
    const under = faultOf(http({ method: 'GET', url }))
    await vi.waitFor(() => expect(sockets()).toBe(1))
    await http.close()
    expect((await under).message).toContain('closed')
    expect((await faultOf(http({ method: 'GET', url }))).message).toContain('closed')
    await http.close()
    await createHttp().close()
  })

  it('fails after a silence longer than allowed', async () => {
    const { url } = await serve(() => undefined)
    const fault = await faultOf(open({ silenceMs: 50 })({ method: 'GET', url }))
    expect(fault.message).toContain('no answer in time')
  })

  it('refuses an encoding it cannot read', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'zpaq' }).end('??')
    })
    expect((await faultOf(open()({ method: 'GET', url }))).message).toContain('compressed in a way')
  })
})
