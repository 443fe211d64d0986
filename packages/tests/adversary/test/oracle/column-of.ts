import type { Change } from '../mutation/change.ts'
import { known } from './known.ts'
import { matches } from './rule.ts'
import { unverifiable } from './unverifiable.ts'
import type { Verdict } from './verdict.ts'

/** What a verdict counts as: its kind, and the class of a finding. */
export const columnOf = (provider: string, change: Change, { kind, what }: Verdict) => {
  if (kind !== 'finding') return kind
  if (unverifiable.some((rule) => matches(rule, provider, change, what))) return 'unverifiable'
  return known.some((rule) => matches(rule, provider, change, what)) ? 'known' : 'findings'
}
