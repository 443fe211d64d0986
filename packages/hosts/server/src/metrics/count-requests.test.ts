import { createHandler } from '@switchyard/host-http'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from '../../../http/test/fake-engine.ts'
import { countRequests } from './count-requests.ts'

describe('limits that were reached', () => {
  it('are counted by kind: a key, one address, all clients without a key, wrong keys, the body', async () => {
    const registry = new Registry()
    const counters = countRequests(registry)
    const ask = async (
      path: string,
      { limits = {}, key, body }: { limits?: object; key?: string; body?: string },
    ): Promise<number> => {
      const options = { explorerPerMinute: 100, explorerPerMinuteAndAddress: 100, failedKeysPerMinute: 100, ...limits }
      const { onFinished, onShed, onLimited } = counters
      const handle = createHandler(createFakeEngine(), { ...options, maxBodyBytes: 10, onFinished, onShed, onLimited })
      const headers = {
        ...(key === undefined ? {} : { 'x-api-key': key }),
        'content-length': String(body?.length ?? 0),
      }
      const method = body === undefined ? 'GET' : 'POST'
      const request = new Request(`http://switchyard.test${path}`, { method, headers, ...(body ? { body } : {}) })
      return (await handle(request, { address: '192.0.2.1' })).status
    }
    const link = '/explorer/track?hash=ab&chainId=1'
    expect(await ask('/gas', { key: 'spent-key' })).toBe(429)
    expect(await ask(link, { limits: { explorerPerMinute: 0 } })).toBe(429)
    for (let count = 0; count < 2; count++)
      expect(await ask(link, { limits: { explorerPerMinuteAndAddress: 0 } })).toBe(429)
    expect(await ask('/gas', { key: 'wrong', limits: { failedKeysPerMinute: 0 } })).toBe(429)
    expect(await ask('/v3/quote', { key: 'good-key', body: '{"a":"0123456789"}' })).toBe(413)
    const text = await registry.getSingleMetricAsString('switchyard_limits_hit_total')
    const counted = [...text.matchAll(/limit="(\w+)"\} (\d+)/g)].map(([, limit, count]) => `${limit} ${count}`)
    expect(counted.sort()).toEqual(['address 2', 'body 1', 'failedKeys 1', 'key 1', 'keyless 1'])
  })
})
