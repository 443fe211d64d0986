import type { Caller } from '../contract/caller.ts'
import type { Clock } from '../contract/clock.ts'
import { chainById } from '../domain/chains.ts'
import { isInForce, type PolicyScope } from '../policy/policy-scope.ts'
import type { RuleBook } from '../policy/rule-book.ts'
import { isAllowed, isWhole } from '../policy/switched-off.ts'
import type { Catalogue } from './catalogue.ts'

interface CatalogueTerms {
  readonly catalogue: Catalogue
  readonly rules: () => RuleBook
  readonly clock: Clock
}

/** Chains of a provider that neither the key nor a rule for the provider or the whole chain switches off. */
export const listEnabledChains = (
  { catalogue, rules, clock }: CatalogueTerms,
  caller: Caller,
  providerId: string,
): readonly string[] => {
  if (!isAllowed(caller, providerId)) return []
  const supported = catalogue.findSupported(providerId)?.chainIds ?? []
  // Rules for single assets, pairs and directions do not show in the list of chains.
  const off = rules().switchedOff.filter((scope) => isWhole(scope) && isInForce(scope, clock.now()))
  const applies = (scope: PolicyScope, chain: string | undefined) =>
    (scope.provider === undefined || scope.provider === providerId) &&
    (scope.chain === undefined || scope.chain === chain)
  return supported.filter((chainId) => !off.some((scope) => applies(scope, chainById(chainId)?.code)))
}
