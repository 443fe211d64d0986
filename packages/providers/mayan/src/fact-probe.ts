import { addressKey, createFactReading, type NodeProbe, type ReadFacts } from '@switchyard/core'
import { type MayanFacts, mayanFacts } from './facts.ts'
import type { QuoteType } from './quote/wire-quote.ts'

/** Contracts by route type. */
export type NamedContracts = Readonly<Partial<Record<QuoteType, string>>>

/** Compares the contracts of EVM chains with those that the newest quotes name, without a request. */
export const createFactProbe = (
  url: string,
  facts: ReadFacts<MayanFacts>,
  named: ReadonlyMap<string, NamedContracts>,
): NodeProbe => ({
  url,
  readFacts: async () =>
    [...named].flatMap(([chain, contracts]) => {
      const known = facts().contracts[chain]
      const types = (['SWIFT', 'MCTP', 'FAST_MCTP', 'WH'] as const).filter(
        (type) => known?.[type] !== undefined && contracts[type] !== undefined,
      )
      if (types.length === 0) return []
      const changed = types.filter((type) => addressKey(known?.[type] ?? '') !== addressKey(contracts[type] ?? ''))
      return createFactReading(mayanFacts, {
        name: 'contracts',
        chain,
        value: types.map((type) => `${type} ${known?.[type]}`).join(', '),
        current: types.map((type) => `${type} ${contracts[type]}`).join(', '),
        agrees: changed.length === 0,
        consequence: `Quotes of ${changed.join(' and ')} on ${chain} through MAYAN are refused, because they call an unknown contract. Verify it in Mayan's documentation, then replace the fact.`,
      })
    }),
})
