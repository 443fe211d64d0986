/** Attributes of a span. */
export type TraceAttributes = Readonly<Record<string, string | number | boolean>>

/** A span under way; the part of OpenTelemetry's `Span` that the engine uses. */
export interface TraceSpan {
  setAttribute(name: string, value: string | number | boolean): unknown
  /** `code` 2 is an error, as in OpenTelemetry. */
  setStatus(status: { readonly code: number; readonly message?: string }): unknown
  end(): void
}

/**
 * Opens spans; the part of OpenTelemetry's `Tracer` that the engine uses.
 *
 * Any tracer of `@opentelemetry/api` is one. `work` runs with the span as the active one and is called once, at once.
 *
 * @example
 * ```ts
 * import { trace } from '@opentelemetry/api'
 *
 * const engine = createEngine({ plugins, http, tracer: trace.getTracer('switchyard') })
 * ```
 */
export interface Tracer {
  startActiveSpan<T>(name: string, options: { readonly attributes?: TraceAttributes }, work: (span: TraceSpan) => T): T
}
