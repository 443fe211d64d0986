import { onAbort } from '@switchyard/core'

/** One event: its name, its id where the stream can continue behind it, and its data to be written as JSON. */
export interface StreamEvent {
  readonly event: string
  readonly id?: string
  readonly data: unknown
}

/** The events of a response, and the limits of its stream. */
export interface EventSource {
  readonly events: AsyncIterator<StreamEvent>
  /** Called when the client has left or the deadline has passed. */
  readonly leave: () => void
  /** The body of an error that `events` rejects with. */
  readonly lateError: (error: unknown) => unknown
  readonly heartbeatMs: number
  /** The stream ends after so many milliseconds at the latest, also when its client does not read. */
  readonly deadlineMs: number
  /** Ends the stream like its deadline. */
  readonly closing?: AbortSignal | undefined
}

/** Wait of a client before it asks again, milliseconds. */
const RETRY_MS = 2_000

/** The headers of a stream. */
export const STREAM_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const ends = new WeakMap<Response, Promise<void>>()

/** Returns a promise for the end of a stream, by itself or because its client left; `undefined` for other responses. */
export const findStreamEnd = (response: Response): Promise<void> | undefined => ends.get(response)

const encoder = new TextEncoder()
const encodeEvent = ({ id, event, data }: StreamEvent): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/**
 * A response of server-sent events. Each is sent as soon as it is there and the client takes it; between events, a comment
 * every `heartbeatMs` keeps the connection open. Proxies are asked not to buffer or transform it.
 */
export const streamEvents = (source: EventSource): Response => {
  const { heartbeatMs, deadlineMs, closing } = source
  let resolveEnd: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    resolveEnd = resolve
  })

  let stopTimers: (() => void) | undefined
  const end = (): void => {
    stopTimers?.()
    resolveEnd()
  }
  const abandon = (): void => {
    end()
    stopTimers = undefined
    source.leave()
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
      const cutOff = (): void => {
        abandon()
        controller.close()
      }
      const heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, heartbeatMs)
      const deadline = setTimeout(cutOff, deadlineMs)
      const stopWaiting = closing && !closing.aborted ? onAbort(closing, cutOff) : undefined
      stopTimers = () => {
        clearInterval(heartbeat)
        clearTimeout(deadline)
        stopWaiting?.()
      }
      // It may have been aborted while the stream was being made.
      if (closing?.aborted) cutOff()
    },
    pull: async (controller) => {
      const next = await source.events.next().catch((error: unknown) => ({ error }))
      if (stopTimers === undefined) return
      if ('error' in next) controller.enqueue(encodeEvent({ event: 'error', data: source.lateError(next.error) }))
      else if (!next.done) return controller.enqueue(encodeEvent(next.value))
      end()
      controller.close()
    },
    cancel: abandon,
  })

  const response = new Response(body, { headers: STREAM_HEADERS })
  ends.set(response, ended)
  return response
}
