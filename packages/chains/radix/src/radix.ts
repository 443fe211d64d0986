import { createChainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `radix`. All have defaults. */
export interface RadixOptions {
  /** Gateways, asked in order until one answers. Default: `https://mainnet.radixdlt.com`, then `https://gateway.radix.live`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC = ['https://mainnet.radixdlt.com', 'https://gateway.radix.live']

/**
 * Creates the Radix plugin: manifests that pay XRD, and manifests of providers. It sends no request until the engine
 * calls it.
 *
 * @throws {InvalidOptions} For invalid options.
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [radix({ gateway: 'https://mainnet.radixdlt.com' })] })
 * ```
 */
export const radix = (options: RadixOptions = {}): Plugin => {
  const urls = requireWebUrls('gateway', options.gateway ?? PUBLIC).map((url) => url.replace(/(?<!\/)\/+$/, ''))
  return createChainPlugin('radix', options, (http) => ({
    ...createChain(createGateway(http, urls)),
    listNodes: () => createNodeProbes(urls, http),
  }))
}
