import { FACTS, type Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { nearFacts } from './facts.ts'
import { type NearOptions, readSettings } from './options.ts'
import { NearProvider } from './provider.ts'

/**
 * Swaps through NEAR Intents (the 1Click API) as provider `NEAR`. Does no I/O and reads no environment.
 *
 * @example
 * const engine = createEngine({ plugins: [near({ apiKey: 'partner key', affiliateAccount: 'us.near' })] })
 */
export const near = (options: NearOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-near', () => ({
    NEAR: (resolve) => {
      const { apiKey, jwt } = options
      const facts = resolve(FACTS).follow(nearFacts)
      const baseUrl = (): string => options.baseUrl ?? facts().apiUrl
      const client = new Client({ baseUrl, apiKey, jwt, ...resolveTransport(options, resolve) })
      return new NearProvider(client, readSettings(options, facts))
    },
  }))
