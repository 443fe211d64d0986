import { createHandler } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { fakeEngine } from './fake-engine.ts'
import { base, errorOf, key, post, quoteText } from './sending.ts'

const streamed = (chunks: readonly string[]): ReadableStream => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

describe('the body of a request', () => {
  it('is read whatever content type it has, or none', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/octet-stream',
    ])
      expect((await post({ headers: { ...key, 'content-type': type } })).status).toBe(200)
    const untyped = new Request(`${base}/v3/quote`, {
      method: 'POST',
      headers: key,
      body: new TextEncoder().encode(quoteText),
    })
    expect((await createHandler(fakeEngine())(untyped)).status).toBe(200)
  })

  it('may arrive in pieces, also in the middle of a character', async () => {
    const bytes = new TextEncoder().encode(quoteText.replace('}', ',"note":"Zürich"}'))
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await post({ body: stream, duplex: 'half' })).status).toBe(200)
  })

  it.each(['', ' ', '{', '{"sellAsset":', 'null', 'undefined', '\u0000', `${quoteText}x`])(
    'is refused as %j',
    async (text) => {
      const response = await post({ body: text })
      expect(response.status).toBe(400)
      expect(await errorOf(response)).toBe('invalidRequest')
    },
  )

  it('is refused when it is no UTF-8', async () => {
    const body = Uint8Array.of(0x22, 0xff, 0xfe, 0x22)
    for (const headers of [key, { ...key, 'content-length': '4' }]) {
      const response = await post({ headers, body })
      expect([response.status, await errorOf(response)]).toEqual([400, 'invalidRequest'])
    }
  })

  it('may not be larger than allowed, whether its length is announced or not', async () => {
    const options = { maxBodyBytes: 1000 }
    const exact = quoteText.padEnd(1000, ' ')
    expect((await post({ body: exact }, options)).status).toBe(200)
    for (const init of [
      { body: `${exact} ` },
      { headers: { ...key, 'content-length': '1001' }, body: exact },
      { headers: { ...key, 'content-length': '5' }, body: `${exact} ` },
      { body: streamed([exact, ' ']), duplex: 'half' as const },
    ]) {
      const response = await post(init, options)
      expect([response.status, await errorOf(response)]).toEqual([413, 'payloadTooLarge'])
    }
  })

  it('is not read past its limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024))
      },
    })
    const response = await post({ body: endless, duplex: 'half' })
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThan(70)
  })

  it('must arrive in time', async () => {
    const never = () => new ReadableStream({ pull: () => new Promise(() => {}) })
    for (const headers of [key, { ...key, 'content-length': '100' }]) {
      const response = await post({ headers, body: never(), duplex: 'half' }, { bodyTimeoutMs: 20 })
      expect([response.status, await errorOf(response)]).toEqual([400, 'invalidRequest'])
    }
  })

  it('is judged after the key, also when it is too large', async () => {
    const large = 'x'.repeat(70_000)
    for (const text of [large, '{', '']) {
      const response = await post({ headers: {}, body: text })
      expect([response.status, await errorOf(response)]).toEqual([401, 'apiKeyInvalid'])
    }
  })
})
