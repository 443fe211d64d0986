import { onAbort } from '@switchyard/core'
import { createParser } from 'eventsource-parser'
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
 * Streams the events of a response of server-sent events. Leaving the iteration, or the signal, ends the request.
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectWithin = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(createTimeoutError(request, ms)), ms)
  }

  // Rejects with the reason of the signal, whatever error the runtime's `fetch` throws.
  const wait = <T>(work: () => Promise<T>): Promise<T> =>
    translateFailure(request, signal, async () => {
      try {
        return await work()
      } catch (error) {
        controller.signal.throwIfAborted()
        throw error
      }
    })

  expectWithin(resolveTimeout(request, client.options))
  try {
    const response = await wait(() => openStream(client, request, controller.signal))
    expectWithin(SILENCE_MS)

    let events: ServerEvent[] = []
    const parser = createParser({
      onEvent: ({ id, event = 'message', data }) => void events.push({ id, event, data: parseJson(data) }),
    })
    const texts = readTexts(response)
    for (;;) {
      const next = await wait(() => texts.next())
      if (next.done) return
      expectWithin(SILENCE_MS)
      parser.feed(next.value)
      const ready = events
      events = []
      yield* ready
    }
  } finally {
    stop?.()
    clearTimeout(timer)
    controller.abort()
  }
}

const openStream = async (client: Client, request: ApiRequest, signal: AbortSignal): Promise<Response> => {
  const headers = { ...request.headers, accept: 'text/event-stream' }
  const response = await openRequest({ ...request, headers }, client.options, signal)
  if (!response.ok) throw readError(response, parseJson(await response.text()))
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
    throw new ClientError('invalidResponse', `${request.path} did not answer with a stream of events.`, {
      status: response.status,
    })
  return response
}

/** Reads a body as it arrives. A runtime without streams, such as React Native, gives the whole body at its end. */
async function* readTexts(response: Response): AsyncGenerator<string, void, undefined> {
  if (!response.body) return yield await response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
