import type { Logger } from 'pino'
import type { MetricsConfig } from '../config/sections/metrics-config.ts'
import type { Metrics } from './create-metrics.ts'
import type { MetricsListener } from './serve-metrics.ts'

/** Metrics that are served. */
export interface ServedMetrics extends MetricsListener {
  readonly metrics: Metrics
}

/** Counts, and serves the figures on a port of their own, if configured. Loads nothing otherwise. */
export const openMetrics = async (
  config: MetricsConfig | undefined,
  logger: Logger,
): Promise<ServedMetrics | undefined> => {
  if (config === undefined) return undefined
  const { createMetrics } = await import('./create-metrics.ts')
  const { serveMetrics } = await import('./serve-metrics.ts')
  const metrics = createMetrics()
  const { url, close } = await serveMetrics(metrics, config)
  logger.info({ url }, 'metrics')
  return { metrics, url, close }
}
