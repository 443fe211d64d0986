import type { Plugin } from '@switchyard/core'
import { familyPlugin } from '@switchyard/thorchain-family'
import { mayachainNetwork } from './network.ts'

/** How Maya Protocol is reached and what its swaps ask for. */
export interface MayachainOptions {
  /** One or several MAYANode URLs; a node that fails or is behind is passed over. Default: the public node. */
  readonly baseUrl?: string | readonly string[]
  /** Midgard, for refund reasons and times of finished swaps. Default: not asked. */
  readonly midgardUrl?: string
  /** Sent as `x-client-id`, which node operators use to tell integrators apart. */
  readonly clientId?: string
  /** Used in place of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** MAYAName or address of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** MAYAName or address of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** Blocks between sub-swaps; 0 swaps in one piece. Default 3. */
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

/** Swaps through Maya Protocol as `MAYACHAIN_STREAMING`. Does no I/O and reads no environment. */
export const mayachain = (options: MayachainOptions = {}): Plugin =>
  familyPlugin(
    {
      name: '@switchyard/provider-mayachain',
      network: mayachainNetwork,
      label: {
        displayName: 'Mayachain',
        displayNameLong: 'Mayachain Streaming',
        keywords: ['mayachain', 'maya', 'maya protocol', 'cacao'],
        url: 'https://www.mayaprotocol.com',
      },
      defaults: {
        baseUrl: 'https://mayanode.mayachain.info',
        streamingInterval: 3,
        streamingQuantity: 0,
        slippageBps: 100,
      },
    },
    options,
  )
