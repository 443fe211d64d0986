import type { Change } from '../mutation/change.ts'
import type { Rule } from './rule.ts'

/** A finding that waits for its mending. Each is tried in every run: one that no longer occurs fails the suite. */
export interface Known extends Rule {
  /** Name of the scenario and the change that show it. */
  readonly scenario: string
  readonly example: Change
  /** For a change at tracking: the moment of the swap. */
  readonly until?: 'pending' | 'ended'
}

/** Findings that are not mended yet. */
export const known: readonly Known[] = []
