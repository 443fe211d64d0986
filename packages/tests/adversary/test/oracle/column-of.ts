import type { Change } from '../mutation/change.ts'
import { known } from './known.ts'
import { matches, type Rule } from './rule.ts'
import { unverifiable } from './unverifiable.ts'
import type { Verdict } from './verdict.ts'

/** Finds the column of a verdict: its kind, and the class of a finding. */
export const columnOf = (providers: readonly string[], change: Change, { kind, what }: Verdict) => {
  const isOf = (rule: Rule): boolean => providers.some((provider) => matches(rule, provider, change, what))
  if (kind !== 'finding') return kind
  if (unverifiable.some(isOf)) return 'unverifiable'
  return known.some(isOf) ? 'known' : 'findings'
}
