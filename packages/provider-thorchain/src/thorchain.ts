import { CLOCK, HTTP, type Plugin } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { thorchainNetwork } from './network.ts'
import { MemoSwapProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** How THORChain is reached and what its swaps ask for. */
export interface ThorchainOptions {
  /** One or several THORNode URLs; a node that fails or is behind is passed over. Default: the public gateway. */
  readonly baseUrl?: string | readonly string[]
  /** Midgard, for refund reasons and times of finished swaps. Default: not asked. */
  readonly midgardUrl?: string
  /** Sent as `x-client-id`, which node operators use to tell integrators apart. */
  readonly clientId?: string
  /** Used in place of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** THORName or address of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** THORName or address of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** Blocks between sub-swaps; 0 leaves the pace to the network. Default 1. */
  readonly streamingInterval?: number
  /** Sub-swaps; 0 lets the network choose. Default 0. */
  readonly streamingQuantity?: number
  /** Slippage of requests that name none, in basis points. Default 100. */
  readonly defaultSlippageBps?: number
  /**
   * How long the routers on EVM chains accept a deposit, milliseconds. Default: as long as the quote stands, so that no
   * deposit arrives at a price nobody promised.
   */
  readonly routerExpiryMs?: number
}

const PUBLIC_NODE = 'https://gateway.liquify.com/chain/thorchain_api'

/** Swaps through THORChain as `THORCHAIN_STREAMING`. Does no I/O and reads no environment. */
export const thorchain = (options: ThorchainOptions = {}): Plugin => ({
  name: '@switchyard/provider-thorchain',
  register: (registry) => {
    registry.provider(thorchainNetwork.provider, (resolve) => {
      const urls = [options.baseUrl ?? PUBLIC_NODE].flat()
      const client = new Client({
        network: thorchainNetwork,
        urls,
        ...(options.midgardUrl === undefined ? {} : { midgardUrl: options.midgardUrl }),
        headers: options.clientId === undefined ? {} : { 'x-client-id': options.clientId },
        http: options.fetch ? httpFromFetch(options.fetch) : resolve(HTTP),
        clock: resolve(CLOCK),
      })
      return new MemoSwapProvider({
        network: thorchainNetwork,
        label,
        settings: settingsOf(options),
        client,
        nodes: urls.length,
      })
    })
  },
})

const label = {
  displayName: 'THORChain',
  displayNameLong: 'THORChain Streaming',
  keywords: ['thorchain', 'thorswap', 'rune'],
  url: 'https://thorchain.org',
}

const settingsOf = (options: ThorchainOptions): Settings => ({
  streamingInterval: options.streamingInterval ?? 1,
  streamingQuantity: options.streamingQuantity ?? 0,
  defaultSlippageBps: options.defaultSlippageBps ?? 100,
  ...(options.routerExpiryMs === undefined ? {} : { routerExpiryMs: options.routerExpiryMs }),
  accounts: {
    ...(options.affiliateAccount === undefined ? {} : { affiliate: options.affiliateAccount }),
    ...(options.serviceAccount === undefined ? {} : { service: options.serviceAccount }),
  },
})
