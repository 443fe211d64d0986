import { addressKey, createFactReading, type FactReading, type NodeProbe, type ReadFacts } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { chainCodes } from './assets/chain-codes.ts'
import type { Client } from './client.ts'
import { type GardenFacts, gardenFacts } from './facts.ts'

/** Compares contracts and locks with what Garden's `/assets` and `/chains` say now. What Garden no longer lists is left out. */
export const createFactProbe = (client: Client, facts: ReadFacts<GardenFacts>): NodeProbe => ({
  url: client.url,
  readFacts: async ({ signal }) => {
    const { htlcs, locks } = facts()
    const readings: FactReading[] = []
    for (const row of await client.assets(signal)) {
      const asset = read.text(row, 'id')
      const value = htlcs[asset]
      const current = read.optionalText(row, 'htlc.address')
      if (value === undefined || current === undefined) continue
      const consequence = `${asset} can be bought but not sold through GARDEN. Read token() and version() of the new contract, then replace the fact.`
      const agrees = addressKey(value) === addressKey(current)
      readings.push(createFactReading(gardenFacts, { name: 'htlcs', asset, value, current, agrees, consequence }))
    }

    for (const row of await client.chains(signal)) {
      const chain = chainCodes[read.text(row, 'chain')]
      const value = chain === undefined ? undefined : locks[chain]
      if (chain === undefined || value === undefined) continue
      const current = read.amount(row, 'source_timelock')
      const consequence =
        current > 7n * value
          ? `Sells on ${chain} through GARDEN are refused, because they would be locked for longer than a week. Replace the fact.`
          : `Sells on ${chain} through GARDEN work, but the longest accepted lock is no longer a week. Replace the fact.`
      readings.push(createFactReading(gardenFacts, { name: 'locks', chain, value, current, consequence }))
    }
    return readings
  },
})
