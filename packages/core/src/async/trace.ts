import type { TraceAttributes, Tracer, TraceSpan } from '../contract/tracer.ts'
import { SwapError } from '../errors.ts'

/** `SpanStatusCode.ERROR` of OpenTelemetry. */
const ERROR = 2

/** Destination of spans; `undefined` for none. */
export interface Traced {
  readonly tracer: Tracer | undefined
}

/** A span by its name, with what is known of it at its beginning. */
export interface NamedSpan {
  readonly name: string
  readonly attributes?: TraceAttributes
}

/** Does the work in a span of its own. A refusal marks the span with its code; without a tracer this is the work alone. */
export const trace = <T>(
  { tracer }: Traced,
  span: string | NamedSpan,
  work: (span?: TraceSpan) => Promise<T>,
): Promise<T> => {
  if (!tracer) return work()
  const { name, attributes = {} }: NamedSpan = typeof span === 'string' ? { name: span } : span
  return tracer.startActiveSpan(name, { attributes }, async (opened) => {
    try {
      return await work(opened)
    } catch (cause) {
      // Messages may hold addresses and amounts; a code does not.
      const message = SwapError.is(cause) ? cause.code : cause instanceof Error ? cause.name : 'unknown'
      opened.setStatus({ code: ERROR, message })
      throw cause
    } finally {
      opened.end()
    }
  })
}
