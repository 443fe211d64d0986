import { z } from 'zod'

/** Where Prometheus reads the metrics. */
export interface MetricsConfig {
  /** Address to listen on. Default `127.0.0.1`. */
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
}

export const metricsSchema: z.ZodType<MetricsConfig> = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(0).max(65_535),
})
