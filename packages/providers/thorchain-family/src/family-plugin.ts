import type { Plugin, ProviderLabel } from '@switchyard/core'
import { resolveTransport, type TransportOptions } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { MemoSwapProvider } from './memo-swap-provider.ts'
import type { Network } from './network.ts'
import { Client } from './node/client.ts'
import { NetworkReader } from './node/network-reader.ts'
import type { Routers } from './node/router-pins.ts'

/**
 * Options of a provider of the family. The network's package sets the defaults. The accounts of integrator fees are names or
 * addresses on the network.
 */
export interface FamilyOptions extends TransportOptions, FeeAccountOptions {
  /** One or several node URLs. Vaults, routers and halts must be reported by most of those that answer; configure three or more
   * of different operators. A node that fails or is behind is skipped. Default: the public node. */
  readonly baseUrl?: string | readonly string[]
  /** Midgard URL, for refund reasons and times of finished swaps. Default: no Midgard. */
  readonly midgardUrl?: string
  /** Sent as `x-client-id`, by which node operators identify integrators. */
  readonly clientId?: string
  /** Blocks between sub-swaps; 0 lets the network choose, or swaps at once where the network has no default. */
  readonly streamingInterval?: number
  /** Number of sub-swaps; 0 lets the network choose. Default 0. */
  readonly streamingQuantity?: number
  /** Slippage of requests without `slippage`, in basis points. Default 100. */
  readonly defaultSlippageBps?: number
  /** Routers by chain code that are trusted besides the known ones, `{ ETH: ['0x…'] }`. Default: none. */
  readonly routers?: Routers
  /**
   * Time for which routers on EVM chains accept a deposit, milliseconds. Default: until the quote expires.
   */
  readonly routerExpiryMs?: number
}

/** Name, network, label and defaults of one provider of the family. */
export interface FamilyProvider {
  /** Package name. */
  readonly name: string
  readonly network: Network
  readonly label: ProviderLabel
  readonly defaults: {
    readonly baseUrl: string
    /** Blocks; `rapid` is 0 while the network has rapid swaps, and 1 otherwise. */
    readonly streamingInterval: number | 'rapid'
    readonly streamingQuantity: number
    readonly slippageBps: number
  }
}

/**
 * Creates the plugin of one network of the family. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const thorchain = (options: ThorchainOptions = {}): Plugin =>
 *   createFamilyPlugin({ name: '@switchyard/provider-thorchain', network, label, defaults }, options)
 * ```
 */
export const createFamilyPlugin = (provider: FamilyProvider, options: FamilyOptions): Plugin => {
  const { name, network, label, defaults } = provider
  return createAdapterPlugin(name, () => ({
    [network.provider]: (resolve) => {
      const urls = [options.baseUrl ?? defaults.baseUrl].flat()
      const client = new Client({
        network,
        urls,
        midgardUrl: options.midgardUrl,
        headers: options.clientId === undefined ? {} : { 'x-client-id': options.clientId },
        ...resolveTransport(options, resolve),
      })
      const settings = {
        streamingInterval: options.streamingInterval ?? defaults.streamingInterval,
        streamingQuantity: options.streamingQuantity ?? defaults.streamingQuantity,
        defaultSlippageBps: options.defaultSlippageBps ?? defaults.slippageBps,
        routerExpiryMs: options.routerExpiryMs,
        accounts: readFeeAccounts(options),
      }
      const reader = new NetworkReader({ client, network, nodes: urls.length, routers: options.routers ?? {} })
      return new MemoSwapProvider({ network, label, settings, client, reader })
    },
  }))
}
