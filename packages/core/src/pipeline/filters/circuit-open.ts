import type { CallSubject } from '../../health/call-subject.ts'
import { type Candidate, type Filter, findRules } from './filter.ts'

/** The call that a candidate would be. */
const subjectOf = ({ provider, priced: { sell, buy } }: Candidate): CallSubject => ({
  provider: provider.id,
  sellChain: sell.chain,
  buyChain: buy.chain,
})

/**
 * Drops providers that failed several times in a row, until they are probed. Not one of the specification's removals: it
 * never takes the last candidate, and the policy's `alwaysOn` overrides it.
 */
export const circuitOpen: Filter = {
  name: 'circuit-open',
  reason: (candidate) => {
    const { engine } = candidate
    const reason = engine.circuits.removal(subjectOf(candidate))
    return reason === undefined || findRules(engine.rules().alwaysOn, candidate).length > 0 ? undefined : reason
  },
}
