import { type GeoPattern, type Policy, parseIdentifier } from '@switchyard/core'
import { JURISDICTIONS } from './jurisdictions.ts'
import { listPartlyKnownSecurities, listSecurityTokens, type SecurityGroup } from './list-security-tokens.ts'

/** Name of the rule on the wire. */
const RULE = 'tokenized-securities'

/** Countries and tokens of the rule. */
export interface TokenizedSecuritiesOptions {
  /** Countries that refuse the tokens, ISO 3166-1 alpha-2. Default: `JURISDICTIONS`. */
  readonly countries?: readonly string[]
  /**
   * Includes gold tokens (PAXG, XAUt). Default true: the specification names commodities, though the issuers'
   * own lists of countries do not cover them.
   */
  readonly gold?: boolean
  /** Includes shares of money market and credit funds (BUIDL, USDY). Default true: they are securities by their issuers' terms. */
  readonly funds?: boolean
  /** Includes tokens that no list names and that have the form of an issuer's. Default true. */
  readonly patterns?: boolean
}

/** Issuers whose token has one address on every EVM chain. */
const SAME_ADDRESS: ReadonlySet<SecurityGroup> = new Set(['xstocks', 'backed'])

/** Forms of issuers' tokens, from what all of their listed tokens have in common. */
const FORMS: readonly Omit<GeoPattern, 'rule'>[] = [
  { chains: ['SOL'], addressEnd: 'ondo', tickerEnd: 'on' },
  { chains: ['SOL'], addressStart: 'Xs', tickerEnd: 'x' },
  { chains: ['BASE'], addressStart: '0xb200000000000000000000' },
  ...[
    ...[' xStock', 'Ondo Tokenized', '(Dinari', 'PreStocks', 'Backpack Securities', 'StableStock', 'ST0x'],
    ...['Tokenized Stock', 'Tokenized ETF', 'rStock'],
  ].map((nameIncludes) => ({ nameIncludes })),
]

/**
 * Authorities of transfer hooks on Solana by which issuers' tokens name their issuer: Ondo, xStocks, Backpack Securities, PreStocks. Every
 * listed token of these issuers has that of its issuer, and tokens that no list has yet have it too.
 *
 * Source: a census of Token-2022 mints with transfer hooks, read from the chain on 2026-08-08.
 */
const ISSUERS: readonly string[] = [
  '9foMHsSDq7nMg4WPusSz9eY7tyxyukqborA8GyU5cUxD',
  '5aMNNLQJwAEeoemTEMkv5NVjqKwvvefRYCQ5Z67HFvEq',
  '2cVYpagTt7ZGc3mmTXBa7fAznUtx5DUu6aCq8uVDaf4a',
  'WV9PJN7XTmTLVwbutCLFxp8TyePee6Xq5mRq6Fti5Wc',
]

/**
 * Creates the geo rule for tokenized equities, funds and commodities, as the policy members `geoRules`, `geoTokens`,
 * `geoContracts`, `geoIssuers` and `geoPatterns`.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, policy: { ...tokenizedSecurities({ gold: false }) } })
 * ```
 */
export const tokenizedSecurities = ({
  countries = JURISDICTIONS,
  gold = true,
  funds = true,
  patterns = true,
}: TokenizedSecuritiesOptions = {}): Pick<
  Policy,
  'geoRules' | 'geoTokens' | 'geoContracts' | 'geoIssuers' | 'geoPatterns'
> => {
  const tokens = listSecurityTokens().filter(({ group }) => (gold || group !== 'gold') && (funds || group !== 'fund'))
  const contracts = tokens
    .filter(({ group }) => SAME_ADDRESS.has(group))
    .map(({ identifier }) => parseIdentifier(identifier)?.address ?? '')
    .filter((address) => address.startsWith('0x'))
  const partly = listPartlyKnownSecurities().map(({ chain, ...address }) => ({ chains: [chain], ...address }))
  return {
    geoRules: { [RULE]: countries },
    geoTokens: Object.fromEntries(tokens.map(({ identifier }) => [identifier, RULE])),
    geoContracts: Object.fromEntries(contracts.map((address) => [address, RULE])),
    geoIssuers: patterns ? { SOL: Object.fromEntries(ISSUERS.map((issuer) => [issuer, RULE])) } : {},
    geoPatterns: patterns ? [...partly, ...FORMS].map((form) => ({ rule: RULE, ...form })) : [],
  }
}
