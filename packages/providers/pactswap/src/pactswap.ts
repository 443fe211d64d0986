import { FACTS, type Plugin } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { pactswapFacts } from './facts.ts'
import { type PactswapOptions, readSettings } from './options.ts'
import { PactswapProvider } from './provider.ts'

/**
 * Swaps through PACT SWAP as `PACTSWAP`; off until `baseUrl` is set. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [pactswap({ baseUrl: 'https://pactswap.example' }), evm()], http: createHttp() })
 * ```
 */
export const pactswap = (options: PactswapOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-pactswap', () => ({
    PACTSWAP: (resolve) => {
      const { baseUrl, enabled = true, backendUrl } = options
      const isOn = baseUrl !== undefined && enabled
      const client = isOn ? new Client({ baseUrl, backendUrl, ...resolveTransport(options, resolve) }) : undefined
      return new PactswapProvider(client, readSettings(options), resolve(FACTS).follow(pactswapFacts))
    },
  }))
