import { createFactReading, type FactReading, type NodeProbe } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { Client } from './client.ts'
import { nearFacts } from './facts.ts'
import type { Settings } from './options.ts'

/** Compares the manager's key with the newest signed quote, which need not be requested, and the wrapper of NEAR with the token list. */
export const createFactProbe = (client: Client, settings: Settings): NodeProbe => ({
  url: client.url,
  readFacts: async ({ signal }) => {
    const { wrappedNear } = settings.facts()
    const ids = read.list(await client.tokens(signal), []).map((entry) => read.text(entry, 'assetId'))
    const readings: FactReading[] = [
      createFactReading(nearFacts, {
        name: 'wrappedNear',
        value: wrappedNear,
        current: ids.includes(wrappedNear) ? wrappedNear : 'not listed',
        consequence:
          'NEAR can neither be sold nor bought through NEAR Intents. Look up its id in the token list, then replace the fact.',
      }),
    ]

    const quote = client.newestSigned
    if (quote === undefined) return readings
    const { isSigned } = await import('./deposit/signature.ts')
    const { managerKey: value } = settings
    const current = isSigned(quote, value) ? value : 'another key'
    const consequence =
      'All swaps through NEAR Intents are refused when they are built, because their quotes are signed by another key. Confirm the new key with 1Click, then replace the fact.'
    return [...readings, createFactReading(nearFacts, { name: 'managerKey', value, current, consequence })]
  },
})
