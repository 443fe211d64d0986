import { type Policy, parseIdentifier } from '@switchyard/core'
import { type SourcesFacts, sourcesFacts } from '../facts.ts'
import { listPartlyKnownSecurities, listSecurityTokens, type SecurityGroup } from './list-security-tokens.ts'

/** Name of the rule on the wire. */
const RULE = 'tokenized-securities'

/** Countries and tokens of the rule. */
export interface TokenizedSecuritiesOptions {
  /** Countries that refuse the tokens, ISO 3166-1 alpha-2. Default: those of the facts. */
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
  /** Countries, issuers and forms of tokens. Default: the package's own. */
  readonly facts?: SourcesFacts
}

/** Issuers whose token has one address on every EVM chain. */
const SAME_ADDRESS: ReadonlySet<SecurityGroup> = new Set(['xstocks', 'backed'])

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
  countries,
  gold = true,
  funds = true,
  patterns = true,
  facts = sourcesFacts.own,
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
  const issuers = Object.entries(facts.issuers).map(([chain, accounts]) => [
    chain,
    Object.fromEntries(accounts.map((account) => [account, RULE])),
  ])
  return {
    geoRules: { [RULE]: countries ?? facts.countries },
    geoTokens: Object.fromEntries(tokens.map(({ identifier }) => [identifier, RULE])),
    geoContracts: Object.fromEntries(contracts.map((address) => [address, RULE])),
    geoIssuers: Object.fromEntries(patterns ? issuers : []),
    geoPatterns: patterns ? [...partly, ...facts.forms].map((form) => ({ rule: RULE, ...form })) : [],
  }
}
