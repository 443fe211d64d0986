import type { Quote } from '../domain/route.ts'
import type { Shaped } from '../pipeline/shape.ts'
import type { OnResult } from './provider-calls.ts'

/** Ranks and stores the results so far of a watched quote. */
export interface QuoteSoFar {
  /** Returns the answer that these results make, `undefined` while they make none. */
  readonly rank: (results: Parameters<OnResult>[0], joined?: Shaped) => Quote | undefined
  /** Stores it, so that the `routeId`s of its routes can be used. */
  readonly save: (quote: Pick<Quote, 'routes' | 'createdAt'>) => Promise<void>
}

/** Sees a quote grow. Its members must not throw. */
export interface QuoteWatch {
  /** Ends the quote: it rejects with the reason. */
  readonly signal: AbortSignal
  /** The request is accepted and providers are about to be asked. */
  readonly onOpen: (soFar: QuoteSoFar) => void
  /** A provider has answered. */
  readonly onResult: OnResult
  /** A route of two providers is priced: all of them so far. */
  readonly onJoined: (joined: Shaped) => void
  /** The final answer is about to be stored: resolves once nothing else is being stored. */
  readonly onEnd: () => Promise<void>
  /** The final answer is stored. */
  readonly onSaved: () => void
}
