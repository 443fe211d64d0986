import { onAbort } from '@switchyard/core'
import type { Endpoint } from '../endpoint.ts'
import { streamEvents } from '../stream-events.ts'

/** Routes as providers answer. */
export const quoteStream: Endpoint = {
  method: 'POST',
  path: '/v3/quote/stream',
  costly: true,
  handle: async ({ api, request, caller, query, body, lateError, heartbeatMs, deadlineMs }) => {
    const controller = new AbortController()
    const { signal } = controller
    // A client that leaves before the stream has begun.
    onAbort(request.signal, () => controller.abort(request.signal.reason))
    const events = await api.quoteStream({ caller, query, body: await body(), signal, errorBody: lateError })
    const leave = (): void => controller.abort(new DOMException('The client has left.', 'AbortError'))
    return streamEvents({ events, leave, lateError, heartbeatMs, deadlineMs })
  },
}
