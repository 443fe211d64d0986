import { FACTS, type Plugin, UUID } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { createClient } from './client.ts'
import { flashnetFacts } from './facts.ts'
import { type FlashnetOptions, readSettings } from './options.ts'
import { FlashnetProvider } from './provider.ts'

/**
 * Swaps through Flashnet Orchestra as `FLASHNET`. Does no I/O and reads no environment.
 *
 * @example
 * flashnet({ apiKey: 'fn_…', affiliateAccount: 'recipient of the fee' })
 */
export const flashnet = (options: FlashnetOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-flashnet', () => ({
    FLASHNET: (resolve) => {
      const { baseUrl, apiKey } = options
      const facts = resolve(FACTS).follow(flashnetFacts)
      const urls = (): string | readonly string[] => baseUrl ?? facts().apiUrl
      // 120 requests a minute and IP without a key, half of them at once. Other limits are not known.
      const isPublic = apiKey === undefined && baseUrl === undefined
      const budget = isPublic ? { perSecond: 1, burst: 60 } : {}
      return new FlashnetProvider({
        client: createClient({ baseUrl: urls, apiKey, ...resolveTransport(options, resolve, budget) }),
        uuid: resolve(UUID),
        settings: readSettings(options, facts),
      })
    },
  }))
