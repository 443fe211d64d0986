import type { Fact } from '../contract/facts.ts'
import { factKey } from './fact-key.ts'

/** Merges facts with those that replace them, by key. One with the value `null` is removed and stays in the list. */
export const mergeFacts = (own: readonly Fact[], replacements: readonly Fact[]): ReadonlyMap<string, Fact> =>
  new Map([...own, ...replacements].map((fact) => [factKey(fact), fact]))
