import type { ProviderError, Quote, Route, Tag } from '../domain/route.ts'
import type { QuoteOptions } from './quote-options.ts'

/** A route's identifier with the tags it has now. */
export interface RankedRoute {
  readonly routeId: string
  readonly tags: readonly Tag[]
}

/** Events of a stream of a quote, in order; the last one is `complete` or `error`. */
export type QuoteEvent =
  /** A route, one whose warnings have changed, or one that is stored by now. Without `isStored` its `routeId` leads nowhere. */
  | {
      readonly type: 'route'
      readonly quote: Quote
      readonly route: Route
      readonly place: number
      readonly isStored: boolean
    }
  /** The routes sent so far, best output first. */
  | { readonly type: 'rank'; readonly quoteId: string; readonly routes: readonly RankedRoute[] }
  /** A provider declined or failed. */
  | { readonly type: 'provider-error'; readonly error: ProviderError }
  /** The whole answer; `reason` is the code most providers declined with, when there is no route. */
  | {
      readonly type: 'complete'
      readonly quote: Quote
      readonly reason?: string
      readonly isStored: (routeId: string) => boolean
    }
  /** Nobody quoted, and there is no answer. */
  | { readonly type: 'error'; readonly error: unknown }

/** Options of a streamed quote. */
export interface QuoteStreamOptions extends QuoteOptions {
  /** `all` sends every route, and errors of providers as they come. Default: routes that are the best in something. */
  readonly events?: 'all'
}
