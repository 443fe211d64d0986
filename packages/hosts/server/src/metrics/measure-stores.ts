import { Histogram, type Registry } from 'prom-client'
import type { StoreParts } from '../stores/open-stores.ts'

type StoreName = 'quotes' | 'swaps' | 'rates' | 'answers' | 'ledger' | 'history'

/** Bounds of store operations, seconds. */
const STORE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The stores of a server, whose operations are timed. Those in memory are not here and take no time. */
export const measureStores = (parts: StoreParts, registry: Registry): StoreParts => {
  const duration = new Histogram({
    name: 'switchyard_store_operation_duration_seconds',
    help: 'Operations of the configured stores by store (quotes, swaps, rates, answers, ledger, history), operation and result (ok, failed).',
    labelNames: ['store', 'operation', 'result'] as const,
    buckets: STORE_SECONDS,
    registers: [registry],
  })
  /** The store; its methods that return promises are timed. */
  const measure = <T extends object>(name: StoreName, store: T): T =>
    new Proxy(store, {
      get(target, operation) {
        const member: unknown = Reflect.get(target, operation)
        if (typeof member !== 'function' || typeof operation !== 'string') return member
        return (...given: readonly unknown[]): unknown => {
          const startedAt = performance.now()
          const result: unknown = member.apply(target, given)
          if (!(result instanceof Promise)) return result
          const observe = (outcome: 'ok' | 'failed') => () =>
            duration.observe({ store: name, operation, result: outcome }, (performance.now() - startedAt) / 1_000)
          result.then(observe('ok'), observe('failed'))
          return result
        }
      },
    })
  const { quotes, swaps, rates, answers, ledger, history } = parts
  return {
    ...parts,
    quotes: quotes && measure('quotes', quotes),
    swaps: swaps && measure('swaps', swaps),
    rates: rates && measure('rates', rates),
    answers: answers && measure('answers', answers),
    ledger: ledger && measure('ledger', ledger),
    history: history && measure('history', history),
  }
}
