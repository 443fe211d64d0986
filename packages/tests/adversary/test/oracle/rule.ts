import { type Change, describeChange } from '../mutation/change.ts'

/** Findings of one class. */
export interface Rule {
  readonly providers: readonly string[]
  /** Pattern of the line `endpoint path: kind` of a change. */
  readonly change: RegExp
  /** Pattern of the finding. */
  readonly what: RegExp
}

/** Tells whether a finding is of the rule's class. */
export const matches = ({ providers, change, what }: Rule, provider: string, one: Change, says: string): boolean =>
  providers.includes(provider) && change.test(describeChange(one)) && what.test(says)
