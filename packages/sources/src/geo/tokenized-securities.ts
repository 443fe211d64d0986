import type { Policy } from '@switchyard/core'
import { JURISDICTIONS } from './jurisdictions.ts'
import { securityTokens } from './security-tokens.ts'

/** Name of the rule on the wire. */
const RULE = 'tokenized-securities'

export interface TokenizedSecuritiesOptions {
  /** Countries that refuse, ISO 3166-1 alpha-2. Default: `JURISDICTIONS`. */
  readonly countries?: readonly string[]
  /**
   * Whether gold tokens (PAXG, XAUt) carry the rule. Default true: the specification names commodities, though the issuers'
   * own lists of countries do not cover them.
   */
  readonly gold?: boolean
}

/**
 * The geo rule of tokenized equities, funds and commodities as policy: countries and tokens. Spread it into a policy of
 * your own, or pass a list of your own instead; nothing else in the engine knows these tokens.
 */
export const tokenizedSecurities = ({
  countries = JURISDICTIONS,
  gold = true,
}: TokenizedSecuritiesOptions = {}): Pick<Policy, 'geoRules' | 'geoTokens'> => {
  const tokens = securityTokens().filter(({ group }) => gold || group !== 'gold')
  return {
    geoRules: { [RULE]: countries },
    geoTokens: Object.fromEntries(tokens.map(({ identifier }) => [identifier, RULE])),
  }
}
