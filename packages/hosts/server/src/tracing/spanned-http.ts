import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Http, HttpRequest } from '@switchyard/core'
import { toFlags, withTraceparent } from '../logging/traceparent.ts'

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
    const attributes = { 'http.request.method': method, 'server.address': readHost(request) }
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

/** Hosts by service: every request asks for one, and services are few. */
const hosts = new Map<string, string>()
const MOST = 1_000

const readHost = ({ service, url }: HttpRequest): string => {
  const key = service ?? url
  const known = hosts.get(key)
  if (known !== undefined) return known
  const host = URL.canParse(url) ? new URL(url).hostname : 'unknown'
  if (service === undefined) return host
  if (hosts.size >= MOST) hosts.clear()
  hosts.set(key, host)
  return host
}
