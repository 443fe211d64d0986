import type { Token } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import { ruleTokenKey } from './rule-token.ts'

/** What a rule applies to. Every part given must match; an empty scope matches everything. */
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

/** What a scope is compared with. */
export interface ScopeSubject {
  readonly provider: string
  readonly sell: Token
  readonly buy: Token
}

/** Whether a rule has not ended yet. An unreadable `expiresAt` never ends. */
export const inForce = ({ expiresAt }: PolicyScope, now: number): boolean =>
  expiresAt === undefined || !(Date.parse(expiresAt) <= now)

/** Whether a rule with this scope applies now. */
export const inScope = (scope: PolicyScope, subject: ScopeSubject, now: number): boolean => {
  if (!inForce(scope, now)) return false
  if (scope.provider !== undefined && scope.provider !== subject.provider) return false
  const { pair, asset } = keysOf(scope)
  if (pair && !(pair.sell === tokenKey(subject.sell) && pair.buy === tokenKey(subject.buy))) return false
  return onSide(scope, asset, subject)
}

const onSide = ({ chain, side }: PolicyScope, asset: string | undefined, { sell, buy }: ScopeSubject): boolean => {
  if (chain === undefined && asset === undefined) return true
  const matches = (token: Token) =>
    (chain === undefined || chain === token.chain) && (asset === undefined || asset === tokenKey(token))
  if (side === 'sell') return matches(sell)
  if (side === 'buy') return matches(buy)
  return matches(sell) || matches(buy)
}

interface ScopeKeys {
  readonly asset: string | undefined
  readonly pair: { readonly sell: string; readonly buy: string } | undefined
}

const known = new WeakMap<PolicyScope, ScopeKeys>()

/** Keys of the tokens a scope names, worked out once for each scope. */
const keysOf = (scope: PolicyScope): ScopeKeys => {
  const found = known.get(scope)
  if (found) return found
  const { asset, pair } = scope
  const keys: ScopeKeys = {
    asset: asset === undefined ? undefined : ruleTokenKey(asset),
    pair: pair && { sell: ruleTokenKey(pair.sell), buy: ruleTokenKey(pair.buy) },
  }
  known.set(scope, keys)
  return keys
}
