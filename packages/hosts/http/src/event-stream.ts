/** One event: its name, and its data to be written as JSON. */
export interface StreamEvent {
  readonly event: string
  readonly data: unknown
}

/** Where the events of a response come from. */
export interface EventSource {
  readonly events: AsyncIterator<StreamEvent>
  /** Called when the client has left. */
  readonly leave: () => void
  /** The body of an error that `events` rejects with. */
  readonly lateError: (error: unknown) => unknown
  readonly heartbeatMs: number
}

/** How long a client waits before it asks again, milliseconds. */
const RETRY_MS = 2_000

const ends = new WeakMap<Response, Promise<void>>()

/** When the body of a response has ended or its client has left; `undefined` for one that is no stream. */
export const endOfStream = (response: Response): Promise<void> | undefined => ends.get(response)

/**
 * A response of server-sent events. Each is sent as soon as it is there and the client takes it; while there is none, a comment
 * every `heartbeatMs` keeps the connection open. Proxies are asked not to buffer or transform it.
 */
export const eventStream = (source: EventSource): Response => {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const response = new Response(bodyOf(source, end), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
  ends.set(response, ended)
  return response
}

const encoder = new TextEncoder()
const frame = ({ event, data }: StreamEvent): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const bodyOf = ({ events, leave, lateError, heartbeatMs }: EventSource, onEnd: () => void): ReadableStream => {
  let heartbeat: ReturnType<typeof setInterval> | undefined
  const end = (): void => {
    clearInterval(heartbeat)
    onEnd()
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, heartbeatMs)
    },
    pull: async (controller) => {
      const next = await events.next().catch((error: unknown) => ({ error }))
      if (heartbeat === undefined) return
      if ('error' in next) controller.enqueue(frame({ event: 'error', data: lateError(next.error) }))
      else if (!next.done) return controller.enqueue(frame(next.value))
      end()
      controller.close()
    },
    cancel: () => {
      end()
      heartbeat = undefined
      leave()
    },
  })
}
