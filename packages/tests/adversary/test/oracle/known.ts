import type { Change } from '../mutation/change.ts'
import type { Rule } from './rule.ts'

/** A finding that waits for its mending. Each is tried in every run: one that no longer occurs fails the suite. */
export interface Known extends Rule {
  /** Name of the scenario and the change that show it. */
  readonly scenario: string
  readonly example: Change
}

/** Findings that are not mended yet. */
export const known: readonly Known[] = [
  {
    // What one provider says of a token's decimals holds for the offers of all.
    providers: ['FLASHNET', 'NEAR', 'GARDEN'],
    change: /(limits|tokens|assets) .*\.(decimals|contractAddress):/,
    what: /route of another provider is missing/,
    scenario: 'FLASHNET BTC.BTC to ETH.USDC',
    example: {
      endpoint: 'GET /flashnet/v1/orchestration/limits',
      path: '$.routes[].destination.decimals',
      kind: 'zero',
      extent: 'of all',
      phase: 'all along',
    },
  },
]
