import { createHandler, type Endpoint, json } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'

const echo = (method: Endpoint['method']): Endpoint => ({
  method,
  path: '/things/:id/parts/:part',
  handle: ({ params }) => json({ method, ...params }),
})

const send = (path: string, method = 'GET') => {
  const endpoints = (['GET', 'PATCH', 'DELETE'] as const).map(echo)
  const handle = createHandler(createFakeEngine(), { basePath: '/base', endpoints })
  return handle(new Request(`http://switchyard.test/base${path}`, { method }))
}

describe('an endpoint with parameters in its path', () => {
  it('gets them by name, decoded', async () => {
    expect(await (await send('/things/a%20b/parts/7')).json()).toEqual({ method: 'GET', id: 'a b', part: '7' })
    expect(await (await send('/things/a/parts/%E0%A4%A')).json()).toMatchObject({ part: '%E0%A4%A' })
  })

  it('may take PATCH and DELETE, and names its methods to others', async () => {
    for (const method of ['PATCH', 'DELETE'])
      expect(await (await send('/things/a/parts/b', method)).json()).toMatchObject({ method })
    const refused = await send('/things/a/parts/b', 'POST')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'DELETE, PATCH, GET, HEAD, OPTIONS'])
    expect((await send('/things/a/parts')).status).toBe(404)
  })
})
