import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Http, HttpRequest } from '@switchyard/core'
import { toFlags, withTraceparent } from '../logging/traceparent.ts'

/** Hosts by service: every request asks for one, and services are few. */
const hosts = new Map<string, string>()
const MOST = 1_000

/**
 * A transport with a span for each request that is made while a span is active, and sends its context on. The span names the host
 * alone: paths hold addresses, and some gateways' keys.
 */
export const spanHttp =
  (http: Http, tracer: Tracer): Http =>
  (request) => {
    const active = trace.getActiveSpan()
    if (!active) return http(request)
    const { method } = request
    // A trace that is not sampled is passed on with the span it has: another would only cost.
    if (!active.isRecording()) return http(withContext(request, active))
    const key = request.service ?? request.url
    let host = hosts.get(key)
    if (host === undefined) {
      host = URL.canParse(request.url) ? new URL(request.url).hostname : 'unknown'
      if (hosts.size >= MOST) hosts.clear()
      if (request.service !== undefined) hosts.set(key, host)
    }
    const attributes = { 'http.request.method': method, 'server.address': host }
    return tracer.startActiveSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        const response = await http(withContext(request, span))
        span.setAttribute('http.response.status_code', response.status)
        return response
      } catch (cause) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: cause instanceof Error ? cause.name : 'unknown' })
        throw cause
      } finally {
        span.end()
      }
    })
  }

const withContext = (request: HttpRequest, span: Span): HttpRequest => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return withTraceparent(request, { traceId, spanId, flags: toFlags(traceFlags) })
}
