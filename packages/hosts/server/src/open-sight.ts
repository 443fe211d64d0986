import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { Stores } from './stores/open-stores.ts'
import { openTracing, type Tracing } from './tracing/open-tracing.ts'

/** What operators see a server by, besides its log. */
export interface Sight {
  /** Absent where metrics are off. */
  readonly metrics: Metrics | undefined
  readonly metricsUrl: string | undefined
  /** Absent where traces are off. */
  readonly tracing: Tracing | undefined
  /** The same stores, timed and with the results of their checks shown. Call it once. */
  stores(stores: Stores): Stores
  close(): Promise<void>
}

/** Opens the listener of the metrics and begins to trace, as configured. Loads nothing for what is off. */
export const openSight = async (config: Config, logger: Logger): Promise<Sight> => {
  const tracing = await openTracing(config.tracing, process.env)
  if (config.metrics === undefined)
    return {
      metrics: undefined,
      metricsUrl: undefined,
      tracing,
      stores: (stores) => stores,
      close: async () => tracing?.close(),
    }
  const { createMetrics } = await import('./metrics/create-metrics.ts')
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const metrics = createMetrics()
  const listener = await serveMetrics(metrics, config.metrics).catch(async (error: unknown) => {
    await tracing?.close()
    throw error
  })
  logger.info({ url: listener.url }, 'metrics')
  return {
    metrics,
    metricsUrl: listener.url,
    tracing,
    stores: (stores) => ({ ...stores, parts: metrics.stores(stores.parts), checks: metrics.checks(stores.checks) }),
    close: async () => {
      await listener.close()
      await tracing?.close()
    },
  }
}
