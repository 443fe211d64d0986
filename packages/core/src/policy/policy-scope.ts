import type { Token } from '../contract/token.ts'
import { identifierKey } from '../domain/identifier.ts'

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

/** What a scope is held against. */
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
  if (scope.pair && !(same(scope.pair.sell, subject.sell) && same(scope.pair.buy, subject.buy))) return false
  return onSide(scope, subject)
}

const onSide = (scope: PolicyScope, { sell, buy }: ScopeSubject): boolean => {
  if (scope.chain === undefined && scope.asset === undefined) return true
  const matches = (token: Token) =>
    (scope.chain === undefined || scope.chain === token.chain) &&
    (scope.asset === undefined || same(scope.asset, token))
  if (scope.side === 'sell') return matches(sell)
  if (scope.side === 'buy') return matches(buy)
  return matches(sell) || matches(buy)
}

const same = (identifier: string, token: Token): boolean =>
  identifierKey(identifier) === identifierKey(token.identifier)
