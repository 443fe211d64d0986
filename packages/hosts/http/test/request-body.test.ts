import { createHandler } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { readBody } from '../src/read-body.ts'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, post, quoteText, readError } from './sending.ts'

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
    expect((await createHandler(createFakeEngine())(untyped)).status).toBe(200)
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
      expect(await readError(response)).toBe('invalidRequest')
    },
  )

  it('is refused when it is no UTF-8', async () => {
    const body = Uint8Array.of(0x22, 0xff, 0xfe, 0x22)
    for (const headers of [key, { ...key, 'content-length': '4' }]) {
      const response = await post({ headers, body })
      expect([response.status, await readError(response)]).toEqual([400, 'invalidRequest'])
    }
  })

  it('is refused also where one character in it is no UTF-8, or cut off at its end', async () => {
    const sound = new TextEncoder().encode(quoteText.replace('}', ',"note":"?"}'))
    const unsound = sound.map((byte) => (byte === '?'.charCodeAt(0) ? 0xff : byte))
    const cut = Uint8Array.of(...new TextEncoder().encode(quoteText), 0xc3)
    const onFault = vi.fn()
    expect((await post({ body: sound })).status).toBe(200)
    for (const body of [unsound, cut])
      for (const headers of [key, { ...key, 'content-length': String(body.length) }]) {
        const response = await post({ headers, body }, { onFault })
        expect(await response.json()).toMatchObject({
          error: 'invalidRequest',
          message: 'The body could not be read as UTF-8 text.',
        })
      }
    expect(onFault).not.toHaveBeenCalled()
  })

  it('may not be larger than allowed, whether its length is announced or not', async () => {
    const options = { maxBodyBytes: 1000 }
    const exact = quoteText.padEnd(1000, ' ')
    for (const headers of [key, { ...key, 'content-length': '1000' }])
      expect((await post({ headers, body: exact }, options)).status).toBe(200)
    for (const init of [
      { body: `${exact} ` },
      { headers: { ...key, 'content-length': '1001' }, body: exact },
      { headers: { ...key, 'content-length': '5' }, body: `${exact} ` },
      { body: streamed([exact, ' ']), duplex: 'half' as const },
    ]) {
      const response = await post(init, options)
      expect([response.status, await readError(response)]).toEqual([413, 'payloadTooLarge'])
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
      expect(await response.json()).toMatchObject({
        error: 'invalidRequest',
        message: 'The body did not arrive in time.',
      })
      expect(response.status).toBe(400)
    }
  })

  it('is judged after the key, also when it is too large', async () => {
    const large = 'x'.repeat(70_000)
    for (const text of [large, '{', '']) {
      const response = await post({ headers: {}, body: text })
      expect([response.status, await readError(response)]).toEqual([401, 'apiKeyInvalid'])
    }
  })
})

describe('reading a body', () => {
  const requestOf = (body: BodyInit | null, headers: HeadersInit = {}) =>
    new Request(base, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const limits = { maxBytes: 10, timeoutMs: 1_000 }

  it('takes an absent body for an empty one', async () => {
    const refused = await readBody(requestOf(null), limits)
    expect(refused).toThrow('The body is missing; send a JSON object.')
  })

  it('ends at its limit or too late, and says so to the sender', async () => {
    for (const [bytes, code] of [
      [11, 'payloadTooLarge'],
      [1, 'invalidRequest'],
    ] as const) {
      const cancel = vi.fn()
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)), cancel })
      const refused = await readBody(requestOf(body), { ...limits, timeoutMs: 5 })
      expect(refused).toThrow(expect.objectContaining({ code }))
      expect(cancel).toHaveBeenCalledTimes(1)
    }
  })

  it('waits as long as it may', async () => {
    vi.useFakeTimers()
    try {
      for (const headers of [new Headers(), new Headers({ 'content-length': '2' })]) {
        const body = new ReadableStream({
          start: (controller) =>
            void setTimeout(() => {
              controller.enqueue(new TextEncoder().encode('{}'))
              controller.close()
            }, 999),
        })
        const read = readBody(requestOf(body, headers), limits)
        await vi.advanceTimersByTimeAsync(999)
        expect((await read)()).toEqual({})
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('has the cause of what could not be read', async () => {
    const lost = new Error('lost')
    const body = new ReadableStream({ start: (controller) => controller.error(lost) })
    const refused = await readBody(requestOf(body), limits)
    expect(refused).toThrow(expect.objectContaining({ code: 'invalidRequest', cause: lost }))
  })
})
