import type { Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { type GardenOptions, readSettings } from './options.ts'
import { GardenProvider } from './provider.ts'

const BASE_URL = 'https://api.garden.finance/v2'

/**
 * Swaps through Garden as provider `GARDEN`. Does no I/O and reads no environment.
 *
 * @example
 * const engine = createEngine({ plugins: [garden({ apiKey: 'app id' })] })
 */
export const garden = (options: GardenOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-garden', () => ({
    GARDEN: (resolve) => {
      const { baseUrl = BASE_URL, apiKey } = options
      const client = new Client({ baseUrl, apiKey, ...resolveTransport(options, resolve) })
      return new GardenProvider(client, readSettings(options))
    },
  }))
