import { CLOCK, type Clock, HTTP, type Http, type Resolve } from '@switchyard/core'
import { type Budget, type BudgetLimits, createBudget } from './budget.ts'
import { httpFromFetch } from './http/http-from-fetch.ts'

/** How any provider's services are reached; part of the options of every adapter. */
export interface TransportOptions {
  /** Used in place of the engine's transport. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * How much may be asked of the provider's services, by all that is done with them. A request over it waits its turn; a
   * quote whose time is over meanwhile is declined with `requestTimeout`. Default: a limit the public service publishes,
   * else none.
   */
  readonly budget?: BudgetLimits
}

/** What the clients of one provider are made of. They share one budget. */
export interface Transport {
  readonly http: Http
  readonly clock: Clock
  /** Absent: no limit. */
  readonly budget?: Budget
}

/**
 * How one provider's services are reached. `published` are the limits where the options name none. Throws `TypeError` for limits
 * nothing could ever pass.
 */
export const transport = (options: TransportOptions, resolve: Resolve, published: BudgetLimits = {}): Transport => ({
  http: options.fetch ? httpFromFetch(options.fetch) : resolve(HTTP),
  clock: resolve(CLOCK),
  budget: createBudget(options.budget ?? published),
})
