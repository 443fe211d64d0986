import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { webUrls } from '@switchyard/net'
import { createChain } from './chain.ts'
import { createGateway } from './gateway.ts'

/** How Radix is reached. Everything has a default. */
export interface RadixOptions {
  /** Gateways, asked in order until one answers. Default: `https://mainnet.radixdlt.com`. */
  readonly gateway?: string | readonly string[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
}

const PUBLIC = ['https://mainnet.radixdlt.com']

/**
 * Radix as a plugin: manifests that pay XRD, and manifests of providers. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const radix = (options: RadixOptions = {}): Plugin => {
  const urls = webUrls('gateway', options.gateway ?? PUBLIC).map((url) => url.replace(/\/+$/, ''))
  return chainPlugin('radix', options, (http) => createChain(createGateway(http, urls)))
}
