import { describe, expect, it } from 'vitest'
import { serve } from '../testing/server.ts'
import { faultOf, transports } from '../testing/transports.ts'

describe.each(transports)('%s, when the server closes the connection', (_name, make) => {
  /** Answers the first request of each connection and closes the connection at the second. */
  const forgetful = async () => {
    const used = new Set<unknown>()
    const requests: unknown[] = []
    const { url } = await serve((request, response) => {
      requests.push(request.method)
      if (used.has(request.socket)) return void request.socket.destroy()
      used.add(request.socket)
      request.resume().on('end', () => response.end('{}'))
    })
    return { url, requests }
  }

  /** A socket is free one turn after its response. */
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

  const post = { method: 'POST', body: '{"open":"an order"}' } as const

  it('sends a GET once more', async () => {
    const { url, requests } = await forgetful()
    const http = make()
    await http({ method: 'GET', url })
    await turn()
    expect((await http({ method: 'GET', url })).status).toBe(200)
    expect(requests).toEqual(['GET', 'GET', 'GET'])
  })

  it('sends a POST once more when it is repeatable', async () => {
    const { url, requests } = await forgetful()
    const http = make()
    await http({ method: 'GET', url })
    await turn()
    expect((await http({ ...post, url, repeatable: true })).status).toBe(200)
    expect(requests).toEqual(['GET', 'POST', 'POST'])
  })

  it('never repeats a POST that may have opened something', async () => {
    const { url, requests } = await forgetful()
    const http = make()
    await http({ method: 'GET', url })
    await turn()
    expect((await faultOf(http({ ...post, url }))).message).toContain('connection closed early')
    expect(requests).toEqual(['GET', 'POST'])
  })

  it('sends at most twice, and once after an answer began or for a GET that is not repeatable', async () => {
    const paths: unknown[] = []
    const { url } = await serve((request, response) => {
      paths.push(request.url)
      if (request.url === '/begun') response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    })
    await faultOf(make()({ method: 'GET', url: `${url}/closed` }))
    await faultOf(make()({ method: 'GET', url: `${url}/begun` }))
    await faultOf(make()({ method: 'GET', url: `${url}/once`, repeatable: false }))
    expect(paths).toEqual(['/closed', '/closed', '/begun', '/once'])
  })
})
