import { CLOCK, type Clock, HTTP, type Http, httpFromFetch, type Resolve } from '@switchyard/core'
import { type Budget, type BudgetLimits, createBudget } from './budget.ts'

/** Access of an adapter to the services of its provider; part of the options of every adapter. */
export interface TransportOptions {
  /** Used instead of the engine's transport. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * Limits on all requests to the provider's services. A request over the limit waits; a quote whose deadline passes
   * meanwhile is declined with `requestTimeout`. Default: the published limit of the public service, otherwise none.
   */
  readonly budget?: BudgetLimits
}

/** Options of the clients of one provider. They share one budget. */
export interface Transport {
  readonly http: Http
  readonly clock: Clock
  /** Absent: no limit. */
  readonly budget?: Budget
}

/**
 * Resolves how the services of one provider are reached. `published` are the limits when the options set none.
 *
 * @throws {InvalidOptions} for limits that no request can pass.
 *
 * @example
 * ```ts
 * const { http, clock, budget } = resolveTransport({ budget: { perSecond: 5 } }, resolve)
 * const api = createApi({ baseUrl: 'https://api.acme.example', http, clock, budget })
 * ```
 */
export const resolveTransport = (
  options: TransportOptions,
  resolve: Resolve,
  published: BudgetLimits = {},
): Transport => ({
  http: options.fetch ? httpFromFetch(options.fetch) : resolve(HTTP),
  clock: resolve(CLOCK),
  budget: createBudget(options.budget ?? published),
})
