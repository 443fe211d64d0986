import type { ChainVerifier } from './chain-verifier.ts'
import type { Known } from './known.ts'
import type { ReadIntent } from './read-intent.ts'
import type { QuotedRoute, SwapResponse } from './swap-response.ts'

/** Facts that every check reads. */
export interface Context {
  readonly intent: ReadIntent
  readonly route: QuotedRoute
  readonly swap: SwapResponse
  readonly verifier: ChainVerifier
  /** Id of the provider that takes the deposit, from the route. */
  readonly provider: string
  /** The route has two steps: what the first buys goes to a deposit address of the second. */
  readonly twoLegs: boolean
  /** Tells whether the wallet trusts an address of the sell chain, in canonical spelling. */
  readonly trusts: (canonical: string) => boolean
  /** Unix milliseconds. */
  readonly now: number
  readonly maxLifetimeMs: number
  /** What is known of networks and providers. */
  readonly known: Known
}

/** Returns the one spelling in which addresses of the sell chain are compared. */
export const normalizeAddress = ({ verifier, intent }: Context, address: string): string =>
  verifier.address(intent.chain.code, address)?.canonical ?? address

/** Tells whether an address of the sell chain is one of the sources. */
export const isSource = (context: Context, address: string): boolean =>
  context.intent.sources.some((source) => normalizeAddress(context, source) === normalizeAddress(context, address))
