import { defaultIntermediateAssets } from './default-intermediate-assets.ts'
import type { PolicyScope } from './policy-scope.ts'

/**
 * Rules of a deployment, all of them data: replaced as a whole while the engine runs, without dropping a request.
 */
export interface Policy {
  /** Scopes that are switched off. A scope with only `provider` switches the provider off. */
  readonly switchedOff: readonly PolicyScope[]
  /** Scopes with a direction: `gated` is served only when the request names that provider alone, `off` never. */
  readonly gates: readonly (PolicyScope & { readonly mode: 'off' | 'gated' })[]
  /** Largest sell value in USD. */
  readonly sizeCeilings: readonly (PolicyScope & { readonly usd: string })[]
  /** Highest affiliate plus service share; the provider's own `feeCapBps` holds besides. */
  readonly feeCaps: readonly (PolicyScope & { readonly bps: number })[]
  /** Identifiers that may be neither sold nor bought. */
  readonly blacklist: readonly string[]
  /** Jurisdictions each geo rule refuses, ISO 3166-1 alpha-2. */
  readonly geoRules: Readonly<Record<string, readonly string[]>>
  /**
   * When routes of two providers are looked for: `whenNoDirect` where no single provider lists the pair, `always` beside
   * the direct ones, or `never`.
   */
  readonly multiLeg: 'never' | 'whenNoDirect' | 'always'
  /** Identifiers of assets such a route may pass through, in order of preference; an empty list switches them off. */
  readonly intermediateAssets: readonly string[]
  /**
   * Largest slippage of a route, basis points, where the request names none: the worst output of an offer is at least the
   * expected one less this. Default 1 000.
   */
  readonly maxDefaultSlippageBps: number
  /**
   * How far above the median of the others, or above known prices, a route's output may lie without the warning
   * `outputOutlier`, basis points. Default 500.
   */
  readonly outlierBps: number
  /** Longest time a deposit or an offer may stay open, milliseconds; a later expiry is told as this. Default 7 days. */
  readonly maxExpiryMs: number
  /** Geo rules of tokens, by identifier; holds besides a token's own `geoBlockRule`. */
  readonly geoTokens: Readonly<Record<string, string>>
}

/** Nothing is switched off or capped; routes of two providers are offered where no single provider lists the pair. */
export const defaultPolicy: Policy = {
  switchedOff: [],
  gates: [],
  sizeCeilings: [],
  feeCaps: [],
  blacklist: [],
  geoRules: {},
  geoTokens: {},
  multiLeg: 'whenNoDirect',
  maxDefaultSlippageBps: 1_000,
  outlierBps: 500,
  maxExpiryMs: 7 * 24 * 3_600_000,
  intermediateAssets: defaultIntermediateAssets,
}
