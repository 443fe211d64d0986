import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { FinishedRequest, HandlerOptions } from '@switchyard/host-http'
import { type RequestScope, withScope } from '../logging/request-scope.ts'
import { readTraceparent, toFlags } from '../logging/traceparent.ts'

/** The `inRequest` of the log with a span for each request, below the client's where it sent one. Log lines carry the id of its trace. */
export const traceRequests =
  (tracer: Tracer): NonNullable<HandlerOptions['inRequest']> =>
  (requestId, work, headers) => {
    const parent = readTraceparent(headers.get('traceparent') ?? undefined)
    const scope: RequestScope = { requestId }
    let outer = ROOT_CONTEXT
    if (parent) {
      const { traceId, spanId, flags } = parent
      const traceFlags = Number.parseInt(flags, 16) & 1
      outer = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
    }
    const around = withScope(outer, scope)
    return tracer.startActiveSpan('request', { kind: SpanKind.SERVER }, around, async (span) => {
      const { traceId, spanId, traceFlags } = span.spanContext()
      scope.trace = { traceId, spanId, flags: toFlags(traceFlags) }
      try {
        await work()
      } finally {
        span.end()
      }
    })
  }

/** Names the span of a request that has been answered. Called within it. */
export const nameRequestSpan = ({ method, endpoint, status, errorCode, requestId }: FinishedRequest): void => {
  const span = trace.getActiveSpan()
  if (!span) return
  span.updateName(endpoint === undefined ? method : `${method} ${endpoint}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'switchyard.request_id': requestId,
    'http.route': endpoint,
    'error.type': errorCode,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}
