import type { Policy } from '@switchyard/core'
import { JURISDICTIONS } from './jurisdictions.ts'
import { listSecurityTokens } from './list-security-tokens.ts'

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
}

/**
 * Creates the geo rule for tokenized equities, funds and commodities, as the policy members `geoRules` and `geoTokens`.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, policy: { ...tokenizedSecurities({ gold: false }) } })
 * ```
 */
export const tokenizedSecurities = ({
  countries = JURISDICTIONS,
  gold = true,
}: TokenizedSecuritiesOptions = {}): Pick<Policy, 'geoRules' | 'geoTokens'> => {
  const tokens = listSecurityTokens().filter(({ group }) => gold || group !== 'gold')
  return {
    geoRules: { [RULE]: countries },
    geoTokens: Object.fromEntries(tokens.map(({ identifier }) => [identifier, RULE])),
  }
}
