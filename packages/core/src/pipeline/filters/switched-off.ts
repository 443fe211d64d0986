import { isAllowed } from '../../policy/switched-off.ts'
import { type Filter, findRules } from './filter.ts'

/** Drops providers switched off globally, for the key, or for the chains or assets of the pair. */
export const switchedOff: Filter = {
  name: 'switched-off',
  reason: (candidate) => {
    const { provider, priced, engine } = candidate
    if (!isAllowed(priced.caller, provider.id)) return 'switched off for the key'
    return findRules(engine.rules().switchedOff, candidate).length > 0 ? 'switched off' : undefined
  },
}
