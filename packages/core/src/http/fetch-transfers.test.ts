import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSystemHttp } from './create-system-http.ts'
import { DEFAULT_MAX_BYTES, httpFromFetch } from './http-from-fetch.ts'

const url = 'http://host/key'
type Fetch = typeof globalThis.fetch

const closed = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('closed'), { code: 'ECONNRESET' }) })

/** Fails so many times as a closed connection does, then answers. */
const closing = (times: number, failure: () => unknown = closed) =>
  vi.fn(async () => {
    if (times-- > 0) throw failure()
    return new Response('done')
  }) as unknown as Fetch & ReturnType<typeof vi.fn>

describe('a connection that closes before an answer', () => {
  it('is tried once more for a request that may be repeated', async () => {
    const fetch = closing(1)
    await expect(httpFromFetch(fetch)({ method: 'GET', url })).resolves.toMatchObject({ status: 200, text: 'done' })
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0])
  })

  it('fails the second time', async () => {
    const fetch = closing(2)
    await expect(httpFromFetch(fetch)({ method: 'GET', url })).rejects.toThrow('connection closed early')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('fails at once for a request that may not be repeated, and with another failure', async () => {
    const fetch = closing(1)
    await expect(httpFromFetch(fetch)({ method: 'POST', url })).rejects.toThrow('connection closed early')
    expect(fetch).toHaveBeenCalledTimes(1)
    const other = closing(1, () => new TypeError('fetch failed'))
    await expect(httpFromFetch(other)({ method: 'GET', url })).rejects.toThrow('no answer')
    expect(other).toHaveBeenCalledTimes(1)
  })

  it('is not tried again for a request that was aborted meanwhile', async () => {
    const control = new AbortController()
    const fetch = vi.fn(async () => {
      control.abort(new Error('enough'))
      throw closed()
    }) as unknown as Fetch
    await expect(httpFromFetch(fetch)({ method: 'GET', url, signal: control.signal })).rejects.toThrow('enough')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('what is sent', () => {
  it('is the request, with no redirect followed', async () => {
    const fetch = closing(0)
    await httpFromFetch(fetch)({ method: 'POST', url, headers: { a: 'b' }, body: 'text' })
    await httpFromFetch(fetch)({ method: 'GET', url })
    expect(fetch.mock.calls).toMatchObject([
      [url, { method: 'POST', headers: { a: 'b' }, body: 'text', redirect: 'manual' }],
      [url, { method: 'GET', headers: {}, body: null, redirect: 'manual' }],
    ])
  })

  it('is nothing where the signal has aborted before', async () => {
    const fetch = closing(0)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(httpFromFetch(fetch)({ method: 'GET', url, signal })).rejects.toThrow('enough')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is refused as a redirect where a browser hides what it was', async () => {
    const hidden = { status: 0, headers: new Headers(), body: null, text: async () => '' }
    const fetch = (async () => hidden) as unknown as Fetch
    await expect(httpFromFetch(fetch)({ method: 'GET', url })).rejects.toThrow('the answer is a redirect')
  })
})

describe('the size of an answer', () => {
  const streaming = (...chunks: readonly string[]) =>
    httpFromFetch(async () => {
      const start = (controller: ReadableStreamDefaultController): void => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      }
      return new Response(new ReadableStream({ start }))
    })

  it('may be the limit, counted in bytes over all of its parts', async () => {
    const http = streaming('12', '3ü')
    await expect(http({ method: 'GET', url, maxBytes: 5 })).resolves.toMatchObject({ text: '123ü' })
    await expect(http({ method: 'GET', url, maxBytes: 4 })).rejects.toMatchObject({ status: 200 })
  })

  it('is limited by the transport where the request does not say, to 8 MiB where neither does', async () => {
    const fetch = (async () => new Response('12345')) as Fetch
    await expect(httpFromFetch(fetch, { maxBytes: 4 })({ method: 'GET', url })).rejects.toThrow('larger than 4 bytes')
    const wide = httpFromFetch(fetch, { maxBytes: 4 })
    await expect(wide({ method: 'GET', url, maxBytes: 5 })).resolves.toMatchObject({ text: '12345' })
    expect(DEFAULT_MAX_BYTES).toBe(8_388_608)
    const large = (async () => new Response(new Uint8Array(8_388_609))) as Fetch
    await expect(httpFromFetch(large)({ method: 'GET', url })).rejects.toThrow('larger than 8388608 bytes')
  })

  it('is held to the limit where a runtime gives the body as a whole only', async () => {
    const whole = (async () => ({
      status: 200,
      headers: new Headers(),
      body: null,
      text: async () => '12345',
    })) as unknown as Fetch
    const http = httpFromFetch(whole)
    await expect(http({ method: 'GET', url, maxBytes: 5 })).resolves.toMatchObject({ text: '12345' })
    await expect(http({ method: 'GET', url, maxBytes: 4 })).rejects.toMatchObject({
      status: 200,
      message: expect.stringContaining('larger than 4 bytes'),
    })
  })

  it('ends the transfer where it is too large', async () => {
    let signal: AbortSignal | null | undefined
    const fetch = (async (_: string, init: RequestInit) => {
      signal = init.signal
      return new Response('12345')
    }) as Fetch
    await expect(httpFromFetch(fetch)({ method: 'GET', url, maxBytes: 4 })).rejects.toThrow()
    expect(signal?.aborted).toBe(true)
  })

  it('leaves the signal of the transfer alone where nothing failed, and the listeners of the outer one', async () => {
    const outer = new AbortController()
    let signal: AbortSignal | null | undefined
    const fetch = (async (_: string, init: RequestInit) => {
      signal = init.signal
      return new Response('12345')
    }) as Fetch
    await httpFromFetch(fetch)({ method: 'GET', url, signal: outer.signal })
    outer.abort()
    expect(signal?.aborted).toBe(false)
  })
})

describe('a silent upstream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Answers after a time, and ends its body after another. */
  const slow = (headMs: number, chunkMs: number) =>
    (async () => {
      await new Promise((resolve) => setTimeout(resolve, headMs))
      let chunks = 0
      const pull = async (controller: ReadableStreamDefaultController) => {
        if (chunks++ === 2) return controller.close()
        await new Promise((resolve) => setTimeout(resolve, chunkMs))
        controller.enqueue(new TextEncoder().encode('x'))
      }
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    }) as Fetch
  const asked = (fetch: Fetch, silenceMs?: number) => {
    const http = httpFromFetch(fetch, silenceMs === undefined ? {} : { silenceMs })
    return http({ method: 'GET', url }).then(
      ({ text }) => text,
      (error: Error) => error.message,
    )
  }

  it('is given up before its answer', async () => {
    const answer = asked(slow(101, 1), 100)
    await vi.advanceTimersByTimeAsync(100)
    expect(await answer).toBe('The request to host failed: no answer in time.')
  })

  it('is given up in the middle of its answer', async () => {
    const answer = asked(slow(90, 101), 100)
    await vi.advanceTimersByTimeAsync(190)
    expect(await answer).toBe('The request to host failed: the answer stopped midway.')
  })

  it('may take as long as it likes while something arrives in time, and leaves no timer', async () => {
    const answer = asked(slow(90, 90), 100)
    await vi.advanceTimersByTimeAsync(270)
    expect(await answer).toBe('xx')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is waited for without a limit where none is set', async () => {
    const answer = asked(slow(1_000_000, 1_000_000))
    await vi.advanceTimersByTimeAsync(3_000_000)
    expect(await answer).toBe('xx')
  })
})

describe('the transport of the runtime', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is its fetch, as it is when a request is made', async () => {
    const http = createSystemHttp()
    vi.stubGlobal('fetch', async () => new Response('stubbed'))
    await expect(http({ method: 'GET', url })).resolves.toMatchObject({ text: 'stubbed' })
  })

  it('is missing where the runtime has none', () => {
    vi.stubGlobal('fetch', undefined)
    expect(() => createSystemHttp()).toThrow('no fetch')
  })
})
