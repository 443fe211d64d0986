import type { PolicyScope } from './policy-scope.ts'

/** Time a quote is answered: at the deadline or the limits of providers, or when what is still out is unlikely to matter. */
export type SettleMode = 'deadline' | 'adaptive'

/** By what routes are ranked: promised output, that less the inbound fee, or that times what was delivered before. */
export type Ranking = 'spec' | 'net' | 'proven'

/**
 * Rules of a deployment, all of them data: replaced as a whole while the engine runs, without dropping a request.
 */
export interface Policy {
  /** Scopes that are switched off. A scope with only `provider` switches the provider off. */
  readonly switchedOff: readonly PolicyScope[]
  /** Scopes that the engine never switches off by itself, whatever fails there. `switchedOff` holds all the same. */
  readonly alwaysOn: readonly PolicyScope[]
  /** Scopes with a direction: `gated` is served only when the request names that provider alone, `off` never. */
  readonly gates: readonly (PolicyScope & { readonly mode: 'off' | 'gated' })[]
  /** Largest sell value in USD. */
  readonly sizeCeilings: readonly (PolicyScope & { readonly usd: string })[]
  /** Highest affiliate plus service share; the provider's own `feeCapBps` also holds. */
  readonly feeCaps: readonly (PolicyScope & { readonly bps: number })[]
  /** Identifiers that may be neither sold nor bought. */
  readonly blacklist: readonly string[]
  /** Jurisdictions each geo rule refuses, ISO 3166-1 alpha-2. */
  readonly geoRules: Readonly<Record<string, readonly string[]>>
  /**
   * Search for routes of two providers: `whenNoDirect` where no single provider lists the pair, `always` beside
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
   * Most that a route's output may lie above the median of the others, or above known prices, without the warning
   * `outputOutlier`, basis points. Default 500.
   */
  readonly outlierBps: number
  /**
   * Most that USD prices of two sources may lie apart and still agree, basis points of the lower one. A price on which no two
   * sources agree is not used, and limits in USD hold against the highest one. Default 1 000.
   */
  readonly priceToleranceBps: number
  /**
   * Most that a USD price of only one source may move from the one last used, within ten minutes, basis points of the
   * lower one. Beyond that it is not used. Default 5 000.
   */
  readonly priceJumpBps: number
  /**
   * Longest time an offer, a deposit or its channel may stay open, seconds. An offer beyond it is dropped, a deposit refused.
   * Default 604 800, a week: protocols keep addresses and orders open for a day or two.
   */
  readonly maxOpenSeconds: number
  /**
   * Most of the chain's own coin, in USD, that the contract call of a token sell may send along, whatever the provider announces
   * as an inbound fee; a hundredth of a coin at most while one source alone gives its price. Default 20.
   */
  readonly maxCallValueUsd: string
  /**
   * Default for requests that do not say when a quote is answered: `deadline` waits for every provider up to the limits, `adaptive` only
   * while what is still out is likely to change the answer. Default `deadline`.
   */
  readonly settle: SettleMode
  /** The same for callers, by the id of their key. */
  readonly settleByKey: Readonly<Record<string, SettleMode>>
  /** The share of quotes that may miss the best route under `adaptive`, basis points. Default 50. */
  readonly settleMissBps: number
  /**
   * By what routes are ranked and tagged: `spec` by the promised output, `net` by that less the inbound fee the wallet pays on top,
   * `proven` by what the providers delivered of earlier promises. Default `spec`.
   */
  readonly ranking: Ranking
  /** Swaps of a provider that must be known before `proven` lowers its promises. Default 20. */
  readonly provenLeastSwaps: number
  /** Days that `proven` and the figures of providers look back. Default 30. */
  readonly provenDays: number
  /**
   * A swap is overdue once its deposit was seen longer ago than its route estimated, times this, and at least `overdueMinSeconds` ago.
   * Default 3.
   */
  readonly overdueFactor: number
  /** Default 600. */
  readonly overdueMinSeconds: number
  /** Geo rules of tokens, by identifier; also holds beside a token's own `geoBlockRule`. */
  readonly geoTokens: Readonly<Record<string, string>>
  /** Geo rules of contracts that count on every EVM chain, by address in lower case. */
  readonly geoContracts: Readonly<Record<string, string>>
  /** Geo rules of every token of an issuer, by chain code and by the issuer as the token's contract names it; read from the chain. */
  readonly geoIssuers: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Geo rules of tokens with a contract that no other rule names, by what their issuers' tokens have in common. The first that fits holds. */
  readonly geoPatterns: readonly GeoPattern[]
}

/** A form of tokens under a geo rule. Every member that is present must fit, and at least one besides `rule` and `chains` is. */
export interface GeoPattern {
  /** Name of the rule. */
  readonly rule: string
  /** Chain codes; absent for every chain. */
  readonly chains?: readonly string[]
  /** Beginning and end of the contract; hexadecimal in any letter case. */
  readonly addressStart?: string
  readonly addressEnd?: string
  /** End of the ticker. */
  readonly tickerEnd?: string
  /** Part of the name. */
  readonly nameIncludes?: string
}

/**
 * Assets routes of two providers pass through unless the policy names others: what is liquid on EVM chains, where the
 * address of a sender or recipient is also theirs on the next chain.
 *
 * Bitcoin is not among them: the second provider refunds in the intermediate asset, and a request that neither sells nor
 * buys bitcoin gives no address for it.
 */
const defaultIntermediateAssets: readonly string[] = [
  'ETH.ETH',
  'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'ARB.ETH',
  'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'BASE.ETH',
  'BASE.USDC-0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'BSC.BNB',
  'BSC.USDT-0x55d398326f99059fF775485246999027B3197955',
]

/** Nothing is switched off or capped; routes of two providers are offered where no single provider lists the pair. */
export const defaultPolicy: Policy = {
  switchedOff: [],
  alwaysOn: [],
  gates: [],
  sizeCeilings: [],
  feeCaps: [],
  blacklist: [],
  geoRules: {},
  geoTokens: {},
  geoContracts: {},
  geoIssuers: {},
  geoPatterns: [],
  multiLeg: 'whenNoDirect',
  maxDefaultSlippageBps: 1_000,
  outlierBps: 500,
  priceToleranceBps: 1_000,
  priceJumpBps: 5_000,
  maxOpenSeconds: 604_800,
  maxCallValueUsd: '20',
  overdueFactor: 3,
  overdueMinSeconds: 600,
  settle: 'deadline',
  settleByKey: {},
  settleMissBps: 50,
  ranking: 'spec',
  provenLeastSwaps: 20,
  provenDays: 30,
  intermediateAssets: defaultIntermediateAssets,
}
