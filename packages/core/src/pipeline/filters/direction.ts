import { type Filter, findRules } from './filter.ts'

/** Drops providers that are closed in this direction, and gated ones unless the request names that provider alone. */
export const direction: Filter = {
  name: 'direction',
  reason: (candidate) => {
    const { provider, priced } = candidate
    if (provider.capabilities.buyOnlyChains?.includes(priced.sell.chain)) return 'closed in this direction'
    const gates = findRules(candidate.engine.rules().gates, candidate)
    if (gates.some((gate) => gate.mode === 'off')) return 'closed in this direction'
    return gates.length > 0 && candidate.named !== 1 ? 'gated, and not the only provider named' : undefined
  },
}
