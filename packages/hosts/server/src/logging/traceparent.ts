import { randomInt } from 'node:crypto'
import type { Http, HttpRequest } from '@switchyard/core'

/** A trace of W3C Trace Context. */
export interface Trace {
  readonly traceId: string
  /** Id of the span that the request belongs to. */
  readonly spanId: string
  readonly flags: string
}

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** The trace of a `traceparent` header; `undefined` for a malformed one, which the standard says to ignore. */
export const readTraceparent = (header: string | undefined): Trace | undefined => {
  const [, traceId, spanId, flags] = FORM.exec(header?.trim() ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, flags }
}

/** Flags of a span context as the header has them: whether the trace is sampled. */
export const toFlags = (traceFlags: number): string => ((traceFlags & 1) === 1 ? '01' : '00')

/** The request with the trace that it belongs to. */
export const withTraceparent = (request: HttpRequest, { traceId, spanId, flags }: Trace): HttpRequest => ({
  ...request,
  headers: { ...request.headers, traceparent: `00-${traceId}-${spanId}-${flags}` },
})

/** Half of the span ids of this process; never zero, so that no id is. */
const OWN = randomInt(1, 2 ** 32)
  .toString(16)
  .padStart(8, '0')

let last = randomInt(2 ** 32)

/**
 * A transport that sends the trace of the request it is used for, each request with a span id of its own.
 *
 * Source: W3C Trace Context, level 1.
 */
export const traceHttp =
  (http: Http, current: () => Trace | undefined): Http =>
  (request) => {
    const trace = current()
    if (trace === undefined) return http(request)

    // Nobody records the span. Its id is unlike those of other processes, and of the last four thousand million here.
    last = (last + 1) >>> 0
    return http(withTraceparent(request, { ...trace, spanId: OWN + last.toString(16).padStart(8, '0') }))
  }
