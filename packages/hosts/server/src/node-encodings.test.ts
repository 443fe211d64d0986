import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHandler } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from '../../http/test/fake-engine.ts'
import { nodeEncodings } from './node-encodings.ts'

const many = Array.from({ length: 2_000 }, (_, index) => `ETH.T${index}-0x${index.toString(16).padStart(40, '0')}`)

describe('the encodings of the platform', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('answer %s with %s', async (accepted, encoding, restored) => {
    const handler = createHandler(createFakeEngine({ swapTo: async () => many }), { encodings: nodeEncodings })
    const headers = { 'x-api-key': 'good-key', 'accept-encoding': accepted }
    const response = await handler(new Request('http://switchyard.test/swapTo?sellAsset=BTC.BTC', { headers }))
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(JSON.parse(restored(body).toString())).toEqual(many)
    expect(body.byteLength).toBeLessThan(JSON.stringify(many).length / 5)
  })
})
