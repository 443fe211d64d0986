import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EventSource, findStreamEnd, type StreamEvent, streamEvents } from '../src/stream-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Events that come when they are sent. */
const source = (more: Partial<EventSource> = {}) => {
  const results = new TransformStream<() => IteratorResult<StreamEvent>>()
  const [reader, writer] = [results.readable.getReader(), results.writable.getWriter()]
  const leave = vi.fn()
  const events: AsyncIterator<StreamEvent> = {
    next: async () => ((await reader.read()).value as () => IteratorResult<StreamEvent>)(),
  }
  const settle = async (result: () => IteratorResult<StreamEvent>) => {
    void writer.write(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    leave,
    send: (value: StreamEvent) => settle(() => ({ done: false, value })),
    end: () => settle(() => ({ done: true, value: undefined })),
    fail: (error: Error) =>
      settle(() => {
        throw error
      }),
    response: streamEvents({
      events,
      leave,
      lateError: (error) => ({ error: (error as Error).message }),
      heartbeatMs: 1_000,
      deadlineMs: 60_000,
      ...more,
    }),
  }
}

/** Reads as fast as pieces come; `texts` grows with them. */
const reading = (response: Response) => {
  const texts: string[] = []
  const done = (async () => {
    for await (const bytes of response.body as ReadableStream<Uint8Array>) texts.push(new TextDecoder().decode(bytes))
  })()
  return { texts, done }
}

const RETRY = 'retry: 2000\n\n'

describe('a stream of events', () => {
  it('writes each event by its lines, with its id where it has one', async () => {
    const { response, send, end, leave } = source()
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const { texts, done } = reading(response)
    await send({ event: 'route', data: { text: 'a\nb' } })
    await send({ event: 'rank', id: '7', data: null })
    await end()
    await done
    expect(texts).toEqual([RETRY, 'event: route\ndata: {"text":"a\\nb"}\n\n', 'id: 7\nevent: rank\ndata: null\n\n'])
    expect([leave.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
  })

  it('ends with the error that its source ends with', async () => {
    const { response, fail, leave } = source()
    const { texts, done } = reading(response)
    await fail(new Error('lost'))
    await done
    expect(texts).toEqual([RETRY, 'event: error\ndata: {"error":"lost"}\n\n'])
    expect([leave.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
  })

  it('sends a comment each time the heartbeat has passed, while its client reads', async () => {
    const { texts } = reading(source().response)
    await vi.advanceTimersByTimeAsync(999)
    expect(texts).toEqual([RETRY])
    await vi.advanceTimersByTimeAsync(2_001)
    expect(texts).toEqual([RETRY, ':\n\n', ':\n\n', ':\n\n'])
  })

  it('keeps no comments for a client that does not read', async () => {
    const { response } = source()
    await vi.advanceTimersByTimeAsync(30_000)
    const { texts } = reading(response)
    await vi.advanceTimersByTimeAsync(0)
    expect(texts).toEqual([RETRY])
  })

  it('is over at its deadline, and drops what comes later', async () => {
    const { response, send, leave } = source({ deadlineMs: 500 })
    const { texts, done } = reading(response)
    await vi.advanceTimersByTimeAsync(499)
    expect(leave).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    await send({ event: 'route', data: 1 })
    expect(texts).toEqual([RETRY])
    expect([leave.mock.calls, vi.getTimerCount()]).toEqual([[[]], 0])
  })

  it('is over when it is closed, also where that was before it began', async () => {
    for (const isBefore of [true, false]) {
      const controller = new AbortController()
      if (isBefore) controller.abort()
      const { response, leave } = source({ closing: controller.signal })
      const { texts, done } = reading(response)
      await vi.advanceTimersByTimeAsync(10)
      expect(leave).toHaveBeenCalledTimes(isBefore ? 1 : 0)
      controller.abort()
      await done
      expect(texts).toEqual([RETRY])
      expect([leave.mock.calls, vi.getTimerCount()]).toEqual([[[]], 0])
    }
  })

  it('listens no longer for its closing once it has ended', async () => {
    const controller = new AbortController()
    const { response, end, leave } = source({ closing: controller.signal })
    const { done } = reading(response)
    await end()
    await done
    controller.abort()
    expect(leave).not.toHaveBeenCalled()
  })

  it('tells its source that the client has left', async () => {
    const { response, leave } = source()
    await response.body?.cancel()
    expect([leave.mock.calls, vi.getTimerCount()]).toEqual([[[]], 0])
  })

  it('makes no error of how its source ends once the client has left', async () => {
    const lateError = vi.fn()
    const { response, fail } = source({ lateError })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await fail(new Error('The client has left.'))
    expect(lateError).not.toHaveBeenCalled()
  })
})

describe('the end of a stream', () => {
  const isOver = async (response: Response): Promise<boolean> => {
    let over = false
    void findStreamEnd(response)?.then(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(0)
    return over
  }

  it('is that of its last event, or of its client', async () => {
    const read = source()
    const { done } = reading(read.response)
    await read.send({ event: 'route', data: 1 })
    expect(await isOver(read.response)).toBe(false)
    await read.end()
    await done
    expect(await isOver(read.response)).toBe(true)
    const left = source()
    expect(await isOver(left.response)).toBe(false)
    await left.response.body?.cancel()
    expect(await isOver(left.response)).toBe(true)
  })

  it('is unknown of a response that is no stream', () => {
    expect(findStreamEnd(new Response('{}'))).toBeUndefined()
  })
})
