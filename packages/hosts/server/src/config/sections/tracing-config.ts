import { z } from 'zod'
import { urlSchema } from '../../settings/url-schema.ts'

/** Where traces are sent. The `OTEL_*` variables of OpenTelemetry do the same. */
export interface TracingConfig {
  /** Base URL of an OTLP/HTTP collector; spans go to `/v1/traces` below it. Default: that of the variables. */
  readonly endpoint?: string
  /** Share of requests that are traced, unless their client has decided; 0 to 1. Default: all, or that of the variables. */
  readonly sampleRatio?: number
}

export const tracingSchema: z.ZodType<TracingConfig> = z.strictObject({
  endpoint: urlSchema.optional(),
  sampleRatio: z.number().min(0).max(1).optional(),
})
