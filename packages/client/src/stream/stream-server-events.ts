import { onAbort } from '@switchyard/core'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { readError } from '../transport/read-error.ts'
import type { ApiRequest } from '../transport/request.ts'
import { createTimeoutError, openRequest, parseJson, resolveTimeout, translateFailure } from '../transport/send.ts'

/** The server writes at least a comment every 15 seconds; a connection that is silent for so long is dead. */
const SILENCE_MS = 45_000

/** One event of a stream: its name, its `id` where it has one, and its data as JSON. */
export interface ServerEvent {
  readonly id?: string
  readonly event: string
  readonly data: unknown
}

/**
 * The events of a response of server-sent events. Leaving the iteration, or the signal, ends the request.
 *
 * @throws {ClientError} for a refusal before the stream, for silence, and for a connection that breaks.
 */
export async function* streamServerEvents(
  client: Client,
  request: ApiRequest,
): AsyncGenerator<ServerEvent, void, undefined> {
  const { signal } = request.options ?? {}
  const controller = new AbortController()
  const stop = signal ? onAbort(signal, () => controller.abort(signal.reason)) : undefined
  const silence = watchdog(request, resolveTimeout(request, client.options), controller)
  try {
    const response = await translateFailure(request, signal, () => opened(client, request, controller.signal))
    silence.touch(SILENCE_MS)
    for await (const text of failingTexts(request, signal, response, controller.signal)) {
      silence.touch(SILENCE_MS)
      yield* text
    }
  } finally {
    stop?.()
    silence.stop()
    controller.abort()
  }
}

/** Aborts when it is not touched in time. */
const watchdog = (request: ApiRequest, firstMs: number, controller: AbortController) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const touch = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(createTimeoutError(request, ms)), ms)
  }
  touch(firstMs)
  return { touch, stop: () => clearTimeout(timer) }
}

const opened = async (client: Client, request: ApiRequest, signal: AbortSignal): Promise<Response> => {
  const headers = { ...request.headers, accept: 'text/event-stream' }
  const response = await abortable(signal, openRequest({ ...request, headers }, client.options, signal))
  if (!response.ok) throw readError(response, parseJson(await abortable(signal, response.text())))
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
    throw new ClientError('invalidResponse', `${request.path} did not answer with a stream of events.`, {
      status: response.status,
    })
  return response
}

/** Rejects with the reason of the signal, whatever the runtime's `fetch` makes of it. */
const abortable = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

/** The events of each piece of text. */
async function* failingTexts(
  request: ApiRequest,
  callers: AbortSignal | undefined,
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<readonly ServerEvent[], void, undefined> {
  let events: ServerEvent[] = []
  const parser = createParser({
    onEvent: (message) => void events.push(eventOf(message)),
  })
  const texts = textsOf(response)
  for (;;) {
    const next = await translateFailure(request, callers, () => abortable(signal, texts.next()))
    if (next.done) return
    parser.feed(next.value)
    const ready = events
    events = []
    yield ready
  }
}

const eventOf = ({ id, event = 'message', data }: EventSourceMessage): ServerEvent => ({
  id,
  event,
  data: parseJson(data),
})

/** A body as it comes. Where the runtime has no streams, as in React Native, the whole of it at its end. */
async function* textsOf(response: Response): AsyncGenerator<string, void, undefined> {
  if (!response.body) return yield await response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
