import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import { toRuleTokenKey } from './rule-token.ts'

/** The subjects a rule applies to. Every part given must match; an empty scope matches everything. */
export interface PolicyScope {
  readonly provider?: string
  /** Chain code, on the `side` given or on either. */
  readonly chain?: string
  /** Identifier, on the `side` given or on either. */
  readonly asset?: string
  /** Identifiers of a directed pair. */
  readonly pair?: { readonly sell: string; readonly buy: string }
  readonly side?: 'sell' | 'buy'
  /** ISO 8601; the rule ends then. */
  readonly expiresAt?: string
}

/** A provider and a pair, which scopes are compared with. */
export interface ScopeSubject {
  readonly provider: string
  readonly sell: Token
  readonly buy: Token
}

/** `true` for a rule that has not ended yet. An unreadable `expiresAt` never ends. */
export const isInForce = ({ expiresAt }: PolicyScope, now: number): boolean =>
  expiresAt === undefined || !(Date.parse(expiresAt) <= now)

/** `true` where a rule with this scope applies now. */
export const isInScope = (scope: PolicyScope, subject: ScopeSubject, now: number): boolean => {
  if (!isInForce(scope, now)) return false
  if (scope.provider !== undefined && scope.provider !== subject.provider) return false
  const { pair, asset } = readKeys(scope)
  if (pair && !(pair.sell === tokenKey(subject.sell) && pair.buy === tokenKey(subject.buy))) return false

  const { chain, side } = scope
  if (chain === undefined && asset === undefined) return true
  const matches = (token: Token) =>
    (chain === undefined || chain === token.chain) && (asset === undefined || asset === tokenKey(token))
  return (side !== 'buy' && matches(subject.sell)) || (side !== 'sell' && matches(subject.buy))
}

interface ScopeKeys {
  readonly asset: string | undefined
  readonly pair: { readonly sell: string; readonly buy: string } | undefined
}

const known = new WeakMap<PolicyScope, ScopeKeys>()

/** Reads the keys of the tokens a scope names, worked out once for each scope. */
const readKeys = (scope: PolicyScope): ScopeKeys => {
  const found = known.get(scope)
  if (found) return found
  const { asset, pair } = scope
  const keys: ScopeKeys = {
    asset: asset === undefined ? undefined : toRuleTokenKey(asset),
    pair: pair && { sell: toRuleTokenKey(pair.sell), buy: toRuleTokenKey(pair.buy) },
  }
  known.set(scope, keys)
  return keys
}
