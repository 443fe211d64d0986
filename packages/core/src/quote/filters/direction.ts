import { inScope } from '../../policy/scope.ts'
import type { Filter } from './filter.ts'

/** Drops surfaces that are closed in this direction, and gated ones unless the request names that provider alone. */
export const direction: Filter = {
  name: 'direction',
  reason: ({ provider, priced, workshop, named }) => {
    const rules = workshop.rules().gates
    if (rules.length === 0) return undefined
    const subject = { provider: provider.id, sell: priced.sell, buy: priced.buy }
    const gates = rules.filter((gate) => inScope(gate, subject, workshop.clock.now()))
    if (gates.some((gate) => gate.mode === 'off')) return 'closed in this direction'
    return gates.length > 0 && named !== 1 ? 'gated, and not the only provider named' : undefined
  },
}
