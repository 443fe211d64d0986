import { type Filter, findRules } from './filter.ts'

/** Drops providers that cap affiliate fee plus service share below what the request carries. */
export const feeCeiling: Filter = {
  name: 'fee-ceiling',
  reason: (candidate) => {
    const { provider, priced, engine } = candidate
    let cap = provider.capabilities.feeCapBps ?? Number.POSITIVE_INFINITY
    for (const { bps } of findRules(engine.rules().feeCaps, candidate)) cap = Math.min(cap, bps)
    const total = priced.fees.affiliateBps + priced.fees.serviceBps
    return total > cap ? `fees of ${total} bps are over the cap of ${cap} bps` : undefined
  },
}
