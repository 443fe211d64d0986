import { FACTS, type Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { harborFacts } from './facts.ts'
import { type HarborOptions, resolveOptions } from './options.ts'
import { HarborProvider } from './provider.ts'

/**
 * Swaps through Harbor as provider `HARBOR`; off until `baseUrl` and `nodeUrl` are set. Does no I/O and reads no environment.
 *
 * @throws {TypeError} for an invalid entry of `assets`
 *
 * @example
 * const urls = { baseUrl: 'https://quote.harbor.xyz', nodeUrl: 'https://api.harbor.xyz' }
 * const engine = createEngine({ plugins: [harbor(urls)] })
 */
export const harbor = (options: HarborOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-harbor', () => ({
    HARBOR: (resolve) => {
      const { baseUrl, enabled = true, nodeUrl, apiKey } = options
      const settings = resolveOptions(options)
      const facts = resolve(FACTS).follow(harborFacts)
      if (baseUrl === undefined || nodeUrl === undefined || !enabled)
        return new HarborProvider(undefined, settings, facts)

      const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { 'x-api-key': apiKey }
      const client = new Client({ baseUrl, nodeUrl, headers, ...resolveTransport(options, resolve) })
      return new HarborProvider(client, settings, facts)
    },
  }))
