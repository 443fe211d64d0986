import type { Plugin } from '@switchyard/core'
import { familyPlugin } from '@switchyard/thorchain-family'
import { thorchainNetwork } from './network.ts'

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

/** Swaps through THORChain as `THORCHAIN_STREAMING`. Does no I/O and reads no environment. */
export const thorchain = (options: ThorchainOptions = {}): Plugin =>
  familyPlugin(
    {
      name: '@switchyard/provider-thorchain',
      network: thorchainNetwork,
      label: {
        displayName: 'THORChain',
        displayNameLong: 'THORChain Streaming',
        keywords: ['thorchain', 'thorswap', 'rune'],
        url: 'https://thorchain.org',
      },
      defaults: {
        baseUrl: 'https://gateway.liquify.com/chain/thorchain_api',
        streamingInterval: 1,
        streamingQuantity: 0,
        slippageBps: 100,
      },
    },
    options,
  )
