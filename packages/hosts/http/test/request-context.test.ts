import type { Endpoint, HandlerOptions, RequestContext } from '@switchyard/host-http'
import { json } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { send } from './sending.ts'

/** What an endpoint gets for a request. */
const given = async (path: string, init: RequestInit = {}, options: HandlerOptions = {}): Promise<RequestContext> => {
  const contexts: RequestContext[] = []
  const endpoint: Endpoint = {
    method: 'POST',
    path: '/own/:name',
    handle: (context) => {
      contexts.push(context)
      return json({})
    },
  }
  await send(path, { method: 'POST', ...init }, { ...options, endpoints: [endpoint] })
  const [context] = contexts
  if (!context) throw new Error('The endpoint was not reached.')
  return context
}

describe('what an endpoint gets', () => {
  it('is the query of the request, empty without one', async () => {
    const queryOf = async (path: string) => [...(await given(path)).query]
    expect(await queryOf('/own/a')).toEqual([])
    expect(await queryOf('/own/a?')).toEqual([])
    expect(await queryOf('/own/a?b=1&b=%20&c=%3F%2F')).toEqual([
      ['b', '1'],
      ['b', ' '],
      ['c', '?/'],
    ])
  })

  it('is the address of the API: that of the request and the base path, or the one of the options', async () => {
    expect((await given('/own/a?b=//c')).publicUrl).toBe('http://switchyard.test')
    expect((await given('/base/own/a', {}, { basePath: '/base/' })).publicUrl).toBe('http://switchyard.test/base')
    const docs = { publicUrl: 'https://swap.example/api//' }
    expect((await given('/base/own/a', {}, { basePath: '/base', docs })).publicUrl).toBe('https://swap.example/api')
  })

  it('is who calls: the key and the hints of its region', async () => {
    const headers = {
      'x-api-key': ' key ',
      'x-user-ip': '203.0.113.7',
      'x-forwarded-for': '203.0.113.8, 10.0.0.1',
      'cf-ipcountry': 'CH',
    }
    const { caller } = await given('/own/a', { headers }, { edgeCountryHeader: 'cf-ipcountry' })
    expect(caller).toMatchObject({
      apiKey: 'key',
      region: { userIp: '203.0.113.7', forwardedFor: '203.0.113.8, 10.0.0.1', edgeCountry: 'CH' },
    })
    expect((await given('/own/a', { headers })).caller.region?.edgeCountry).toBeUndefined()
  })

  it('takes a blank header for none', async () => {
    const headers = { 'x-api-key': ' ', 'x-user-ip': '', 'x-forwarded-for': '\u00a0' }
    const { caller } = await given('/own/a', { headers })
    expect([caller.apiKey, caller.region]).toEqual([
      undefined,
      { userIp: undefined, forwardedFor: undefined, edgeCountry: undefined },
    ])
  })

  it('has the limits of the options, and the names of the clocks', async () => {
    const options = { heartbeatMs: 1, deadlineMs: 20_000, streamMs: 3, clocks: { sql: async () => 0 } }
    expect(await given('/own/a', {}, options)).toMatchObject({
      heartbeatMs: 1,
      deadlineMs: 20_000,
      streamMs: 3,
      clockNames: ['sql'],
      params: { name: 'a' },
    })
    expect(await given('/own/a')).toMatchObject({ heartbeatMs: 15_000, deadlineMs: 60_000, streamMs: 3_600_000 })
  })
})
