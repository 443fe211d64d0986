import { FACTS, type Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { gardenFacts } from './facts.ts'
import { type GardenOptions, readSettings } from './options.ts'
import { GardenProvider } from './provider.ts'

/**
 * Swaps through Garden as provider `GARDEN`. Does no I/O and reads no environment.
 *
 * @example
 * const engine = createEngine({ plugins: [garden({ apiKey: 'app id' })] })
 */
export const garden = (options: GardenOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-garden', () => ({
    GARDEN: (resolve) => {
      const facts = resolve(FACTS).follow(gardenFacts)
      const baseUrl = (): string => options.baseUrl ?? facts().apiUrl
      const client = new Client({ baseUrl, apiKey: options.apiKey, ...resolveTransport(options, resolve) })
      return new GardenProvider(client, readSettings(options, facts))
    },
  }))
