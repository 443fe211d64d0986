import type { Fault } from './faults.ts'

/** The connection a request came over; empty for a request that was passed in directly. */
export interface Connection {
  readonly incoming?: { readonly socket?: { destroy(): void } }
}

const GARBAGE = '<html><body>upstream says: {"expected_amount_out": "12'
const CHUNK = 65_536

const filler = (bytes: number): Response => {
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const size = Math.min(CHUNK, left)
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(0x20))
      left -= size
      if (left <= 0) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/** Requests that get no response until the sandbox closes. */
export interface HangingRequests {
  wait(signal: AbortSignal): Promise<Response>
  release(): void
}

/** Holds requests until the caller gives up or the sandbox closes. */
export const createHangingRequests = (): HangingRequests => {
  const waiting = new Set<() => void>()
  return {
    wait: (signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          waiting.delete(end)
          resolve(new Response('gone', { status: 503 }))
        }
        waiting.add(end)
        signal.addEventListener('abort', end, { once: true })
      }),
    release: () => {
      for (const end of [...waiting]) end()
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The response a fault causes; undefined when the request proceeds normally. */
export const applyTransportFault = async (
  fault: Fault,
  request: Request,
  connection: Connection,
  hanging: HangingRequests,
): Promise<Response | undefined> => {
  if (fault.latencyMs !== undefined) await pause(fault.latencyMs)
  if (fault.hang) return hanging.wait(request.signal)
  if (fault.closeSocket) {
    const { socket } = connection.incoming ?? {}
    if (!socket) throw new TypeError('fetch failed')
    socket.destroy()
    return new Response(null, { status: 503 })
  }
  if (fault.error !== undefined) return new Response('sandbox fault', { status: fault.error })
  if (fault.garbage) return new Response(GARBAGE, { headers: { 'content-type': 'application/json' } })
  return fault.bodyBytes === undefined ? undefined : filler(fault.bodyBytes)
}

/** The response with texts of its body replaced. */
export const replaceTexts = async (response: Response, texts: Readonly<Record<string, string>>): Promise<Response> => {
  const { status, headers } = response
  const body = Object.entries(texts).reduce((text, [from, to]) => text.replaceAll(from, to), await response.text())
  const kept = new Headers(headers)
  kept.delete('content-length')
  return new Response(body, { status, headers: kept })
}
