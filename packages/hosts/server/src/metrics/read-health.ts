import type { Engine } from '@switchyard/core'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers gauges that are read when Prometheus asks, and the count of refused rows. */
export const readHealth = ({ events, health }: Engine, registry: Registry): void => {
  new Gauge({
    name: 'switchyard_prices_uncertain',
    help: 'Tokens on whose price sources contradict each other (disputed), or that one source alone gives (unconfirmed).',
    labelNames: ['standing'] as const,
    registers: [registry],
    collect() {
      const standings = health().uncertainPrices.map(({ standing }) => standing)
      for (const standing of ['disputed', 'unconfirmed'] as const)
        this.set({ standing }, standings.filter((each) => each === standing).length)
    },
  })
  new Gauge({
    name: 'switchyard_clock_behind_seconds',
    help: "How far this machine's clock is probably behind; 0 while nothing is known.",
    registers: [registry],
    collect() {
      this.set((health().ownClockSkewMs ?? 0) / 1_000)
    },
  })
  const refused = new Counter({
    name: 'switchyard_stored_rows_refused_total',
    help: 'Stored rows that were not used: of another version, without a seal of this deployment, or broken.',
    labelNames: ['store', 'reason'] as const,
    registers: [registry],
  })
  events.on('stored-row-refused', ({ store, reason }) => refused.inc({ store, reason }))
  const labelNames = ['part'] as const
  const registers = [registry]
  const listParts = () => Object.entries(health().storedQuotes ?? {})
  new Gauge({
    name: 'switchyard_quote_store_entries',
    help: 'Quotes in the memory of this process: live, and late ones that may still be asked for.',
    labelNames,
    registers,
    collect() {
      for (const [part, { entries }] of listParts()) this.set({ part }, entries)
    },
  })
  new Gauge({
    name: 'switchyard_quote_store_bytes',
    help: 'Bytes of quotes in the memory of this process.',
    labelNames,
    registers,
    collect() {
      for (const [part, { bytes }] of listParts()) this.set({ part }, bytes)
    },
  })
  new Counter({
    name: 'switchyard_quote_store_evictions_total',
    help: 'Quotes dropped from the memory of this process before their time was over, because it was full.',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [part, { evicted }] of listParts()) this.inc({ part }, evicted)
    },
  })
}
