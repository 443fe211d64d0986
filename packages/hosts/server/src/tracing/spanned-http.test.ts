import { context, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  AlwaysOffSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import type { Http, HttpRequest } from '@switchyard/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spanHttp } from './spanned-http.ts'

const exporter = new InMemorySpanExporter()
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test')
const silent = new BasicTracerProvider({ sampler: new AlwaysOffSampler() }).getTracer('test')

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
afterAll(() => context.disable())

const requests = (): { readonly sent: HttpRequest[]; readonly http: Http } => {
  const sent: HttpRequest[] = []
  const http: Http = async (request) => {
    sent.push(request)
    return { status: 204, headers: {}, text: '' }
  }
  return { sent, http }
}

const url = 'https://node.example/secret-key/quote?address=bc1q'
const request: HttpRequest = { method: 'GET', url, service: 'https://node.example/secret-key', headers: { a: 'b' } }

/** Sends a request within a span, whose identifiers it returns. */
const within = (own: Tracer, http: Http) =>
  own.startActiveSpan('request', async (span) => {
    await http(request).catch(() => undefined)
    span.end()
    return span.spanContext()
  })

const finished = () => exporter.getFinishedSpans().filter(({ name }) => name === 'GET')

describe('requests of a traced server', () => {
  it('are spans below the one that is active, name the host only, and pass their context on', async () => {
    exporter.reset()
    const { sent, http } = requests()
    const { traceId, spanId } = await within(tracer, spanHttp(http, tracer))
    const [span] = finished()
    expect(span?.parentSpanContext).toMatchObject({ traceId, spanId })
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': 'node.example',
      'http.response.status_code': 204,
    })
    expect(sent[0]?.headers).toEqual({ a: 'b', traceparent: `00-${traceId}-${span?.spanContext().spanId}-01` })
  })

  it('carry the context of a trace that is not sampled, without a span of their own', async () => {
    const { sent, http } = requests()
    const { traceId, spanId } = await within(silent, spanHttp(http, silent))
    expect(sent[0]?.headers).toEqual({ a: 'b', traceparent: `00-${traceId}-${spanId}-00` })
  })

  it('are sent as they are outside of traces', async () => {
    const { sent, http } = requests()
    await spanHttp(http, tracer)(request)
    expect(sent).toEqual([request])
  })

  it('mark the span of one that fails with the name of its error, not with its text', async () => {
    exporter.reset()
    const failing: Http = async () => Promise.reject(new TypeError('bc1q is wrong'))
    await within(tracer, spanHttp(failing, tracer))
    expect(finished()[0]?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'TypeError' })
  })
})
