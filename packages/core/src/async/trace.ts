import type { TraceAttributes, Tracer, TraceSpan } from '../contract/tracer.ts'
import { SwapError } from '../errors.ts'

/** `SpanStatusCode.ERROR` of OpenTelemetry. */
const ERROR = 2

/** Where spans go; `undefined` for nowhere. */
export interface Traced {
  readonly tracer: Tracer | undefined
}

/** Does the work in a span of its own. A refusal marks the span with its code; without a tracer this is the work alone. */
export const trace = <T>(
  { tracer }: Traced,
  name: string,
  work: (span?: TraceSpan) => Promise<T>,
  attributes: TraceAttributes = {},
): Promise<T> => (tracer ? tracer.startActiveSpan(name, { attributes }, (span) => runInSpan(span, work)) : work())

const runInSpan = async <T>(span: TraceSpan, work: (span: TraceSpan) => Promise<T>): Promise<T> => {
  try {
    return await work(span)
  } catch (cause) {
    span.setStatus({ code: ERROR, message: describeKind(cause) })
    throw cause
  } finally {
    span.end()
  }
}

/** Messages may hold addresses and amounts; a code does not. */
const describeKind = (cause: unknown): string => {
  if (SwapError.is(cause)) return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
