import { createChainPlugin, followEndpoints } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { radixFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import { createNodeProbes } from './node-probes.ts'

/** Options of `radix`. All have defaults. */
export interface RadixOptions {
  /** Gateways, asked in order until one answers. Default: those of the fact `gateways`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's HTTP transport. */
  readonly fetch?: typeof globalThis.fetch
}

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
  const cut = (url: string): string => url.replace(/(?<!\/)\/+$/, '')
  const chosen = options.gateway === undefined ? undefined : requireWebUrls('gateway', options.gateway).map(cut)
  return createChainPlugin('radix', options, (http, resolve) => {
    const facts = resolve(FACTS).follow(radixFacts)
    const urls = followEndpoints(chosen, () => facts().gateways, cut)
    return { ...createChain(createGateway(http, urls), facts), listNodes: () => createNodeProbes(urls(), http) }
  })
}
