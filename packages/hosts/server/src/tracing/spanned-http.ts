import { SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Http } from '@switchyard/core'
import { flagsOf } from '../logging/traceparent.ts'

/**
 * A transport with a span for each request that is made while a span is active, and sends its context on. The span names the host
 * alone: paths hold addresses, and some gateways' keys.
 */
export const spannedHttp =
  (http: Http, tracer: Tracer): Http =>
  (request) => {
    if (!trace.getActiveSpan()) return http(request)
    const method = request.method
    const attributes = { 'http.request.method': method, 'server.address': hostOf(request.url) }
    return tracer.startActiveSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const { traceId, spanId, traceFlags } = span.spanContext()
      const traceparent = `00-${traceId}-${spanId}-${flagsOf(traceFlags)}`
      try {
        const response = await http({ ...request, headers: { ...request.headers, traceparent } })
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

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'unknown')
