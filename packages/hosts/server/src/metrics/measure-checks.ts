import type { Check } from '@switchyard/host-http'
import { Gauge, type Registry } from 'prom-client'

/** The checks of `/readyz`, whose last results are shown. */
export const measureChecks = (
  checks: Readonly<Record<string, Check>>,
  registry: Registry,
): Readonly<Record<string, Check>> => {
  const up = new Gauge({
    name: 'switchyard_store_up',
    help: 'Whether a store could be written and read back when /readyz last asked: 1 or 0.',
    labelNames: ['store'] as const,
    registers: [registry],
  })
  const measured = (store: string, check: Check): Check => {
    return async () => {
      try {
        await check()
        up.set({ store }, 1)
      } catch (cause) {
        up.set({ store }, 0)
        throw cause
      }
    }
  }
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, measured(name, check)]))
}
