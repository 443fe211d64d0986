import { type Plugin, UUID } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { createClient } from './client.ts'
import { type MayanOptions, readSettings } from './options.ts'
import { MayanProvider } from './provider.ts'

const PRICE_API = 'https://price-api.mayan.finance/v3'
const EXPLORER_API = 'https://explorer-api.mayan.finance/v3'

/**
 * Swaps through Mayan as `MAYAN`. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [mayan({ apiKey: 'my-key' })] })
 * ```
 */
export const mayan = (options: MayanOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-mayan', () => ({
    MAYAN: (resolve) => {
      const client = createClient({
        priceUrl: options.baseUrl ?? PRICE_API,
        explorerUrl: options.explorerUrl ?? EXPLORER_API,
        apiKey: options.apiKey,
        ...resolveTransport(options, resolve),
      })
      return new MayanProvider({ client, uuid: resolve(UUID), settings: readSettings(options) })
    },
  }))
