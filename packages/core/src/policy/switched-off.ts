import type { Caller } from '../contract/caller.ts'
import { isInForce, isInScope, type PolicyScope, type ScopeSubject } from './policy-scope.ts'
import type { RuleBook } from './rule-book.ts'

/** `true` where a key may use a provider at all. */
export const isAllowed = (caller: Caller, providerId: string): boolean =>
  (caller.allowProviders?.includes(providerId) ?? true) && !(caller.denyProviders?.includes(providerId) ?? false)

/** `true` where some rule switches the provider off for this pair. */
export const isSwitchedOff = (rules: RuleBook, subject: ScopeSubject, now: number): boolean =>
  rules.switchedOff.some((scope) => isInScope(scope, subject, now))

/** `true` where some rule switches the provider off whatever the pair. */
export const isSwitchedOffWholly = ({ switchedOff }: RuleBook, providerId: string, now: number): boolean =>
  switchedOff.some(
    (scope) =>
      (scope.provider === undefined || scope.provider === providerId) &&
      scope.chain === undefined &&
      isWhole(scope) &&
      isInForce(scope, now),
  )

/** `true` for a rule about no single asset, pair or direction. */
export const isWhole = ({ asset, pair, side }: PolicyScope): boolean =>
  asset === undefined && pair === undefined && side === undefined
