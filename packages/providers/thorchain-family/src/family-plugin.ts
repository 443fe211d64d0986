import type { Plugin, ProviderLabel, Resolve } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { createAdapterPlugin } from '@switchyard/provider-kit'
import type { Network } from './network.ts'
import { Client } from './node/client.ts'
import { NetworkReader } from './node/network-reader.ts'
import { type FamilyDefaults, type FamilyOptions, readSettings } from './options.ts'
import { MemoSwapProvider } from './provider.ts'

/** Name, network, label and defaults of one provider of the family. */
export interface FamilyProvider {
  /** Package name. */
  readonly name: string
  /** Provider id, as the network states it. */
  readonly id: string
  readonly createNetwork: (resolve: Resolve) => Network
  readonly label: ProviderLabel
  readonly defaults: FamilyDefaults
}

/**
 * Creates the plugin of one network of the family. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const thorchain = (options: ThorchainOptions = {}): Plugin =>
 *   createFamilyPlugin({ name: '@switchyard/provider-thorchain', id, createNetwork, label, defaults }, options)
 * ```
 */
export const createFamilyPlugin = (provider: FamilyProvider, options: FamilyOptions): Plugin => {
  const { name, id, createNetwork, label, defaults } = provider
  return createAdapterPlugin(name, () => ({
    [id]: (resolve) => {
      const network = createNetwork(resolve)
      const own = options.baseUrl === undefined ? undefined : [options.baseUrl].flat()
      const urls = (): readonly string[] => own ?? network.nodes
      const client = new Client({
        network,
        urls,
        midgardUrl: options.midgardUrl,
        headers: options.clientId === undefined ? {} : { 'x-client-id': options.clientId },
        ...resolveTransport(options, resolve),
      })
      const settings = readSettings(options, defaults)
      const reader = new NetworkReader({
        client,
        network,
        routers: options.routers ?? {},
        requireTwoNodes: options.requireTwoNodes ?? false,
        get urls() {
          return urls()
        },
      })
      return new MemoSwapProvider({ network, label, settings, client, reader })
    },
  }))
}
