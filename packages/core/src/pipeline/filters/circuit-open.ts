import { type Filter, findRules } from './filter.ts'

/**
 * Drops providers that failed several times in a row, until they are probed. Not one of the specification's removals: it
 * never takes the last candidate, and the policy's `alwaysOn` overrides it.
 */
export const circuitOpen: Filter = {
  name: 'circuit-open',
  reason: (candidate) => {
    const { engine, provider, priced } = candidate
    const subject = { provider: provider.id, sellChain: priced.sell.chain, buyChain: priced.buy.chain }
    const reason = engine.circuits.explainRemoval(subject)
    return reason === undefined || findRules(engine.rules().alwaysOn, candidate).length > 0 ? undefined : reason
  },
}
