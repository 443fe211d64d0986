import { FACTS, type Plugin, UUID } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { createClient } from './client.ts'
import { mayanFacts } from './facts.ts'
import { type MayanOptions, readSettings } from './options.ts'
import { MayanProvider } from './provider.ts'

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
      const facts = resolve(FACTS).follow(mayanFacts)
      const client = createClient({
        priceUrl: () => options.baseUrl ?? facts().priceUrl,
        explorerUrl: () => options.explorerUrl ?? facts().explorerUrl,
        apiKey: options.apiKey,
        ...resolveTransport(options, resolve),
      })
      return new MayanProvider({ client, uuid: resolve(UUID), settings: readSettings(options, facts) })
    },
  }))
