import { onAbort } from '@switchyard/core'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { STREAM_HEADERS, streamEvents } from '../stream-events.ts'

/** A swap as it changes. */
export const trackStream: Endpoint = {
  method: 'GET',
  path: '/track/stream',
  lasting: true,
  handle: (context) => openStream(context, 'trackStream'),
}

/** The same for the page behind an explorer link, without a key. */
export const exploreStream: Endpoint = {
  method: 'GET',
  path: '/explorer/track/stream',
  keyless: true,
  lasting: true,
  handle: (context) => openStream(context, 'exploreStream'),
}

const openStream = async (
  { api, request, caller, query, lateError, heartbeatMs, streamMs, closing }: RequestContext,
  operation: 'trackStream' | 'exploreStream',
): Promise<Response> => {
  const controller = new AbortController()
  const { signal } = controller
  const leave = (): void => controller.abort(new DOMException('The client has left.', 'AbortError'))
  // A client that leaves before the stream has begun.
  onAbort(request.signal, leave)
  const lastEventId = request.headers.get('last-event-id') || undefined
  const events = await api[operation]({ caller, query, signal, lastEventId })
  if (request.method === 'HEAD' || events.isOver) {
    await events.return?.()
    // After a 204 a browser does not open the stream again.
    return events.isOver ? new Response(null, { status: 204 }) : new Response(null, { headers: STREAM_HEADERS })
  }
  return streamEvents({ events, leave, lateError, heartbeatMs, deadlineMs: streamMs, closing })
}
