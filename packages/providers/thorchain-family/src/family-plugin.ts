import type { Plugin, ProviderLabel } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { MemoSwapProvider } from './memo-swap-provider.ts'
import type { Network } from './network.ts'
import { Client } from './node/client.ts'
import type { Settings } from './settings.ts'

/** How a network of the family is reached and what its swaps ask for. Defaults stand in the network's package. */
export interface FamilyOptions extends TransportOptions {
  /** One or several node URLs; a node that fails or is behind is passed over. Default: the public one. */
  readonly baseUrl?: string | readonly string[]
  /** Midgard, for refund reasons and times of finished swaps. Default: not asked. */
  readonly midgardUrl?: string
  /** Sent as `x-client-id`, which node operators use to tell integrators apart. */
  readonly clientId?: string
  /** Name or address on the network of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** Name or address on the network of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** Blocks between sub-swaps; 0 leaves the pace to the network, or swaps in one piece where it has none. */
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

/** A provider of the family as its package describes it. */
export interface FamilyMember {
  /** Package name. */
  readonly name: string
  readonly network: Network
  readonly label: ProviderLabel
  readonly defaults: {
    readonly baseUrl: string
    readonly streamingInterval: number
    readonly streamingQuantity: number
    readonly slippageBps: number
  }
}

/** The plugin of one network of the family. Does no I/O and reads no environment. */
export const familyPlugin = (member: FamilyMember, options: FamilyOptions): Plugin => ({
  name: member.name,
  register: (registry) => {
    const { network, label, defaults } = member
    registry.provider(network.provider, (resolve) => {
      const urls = [options.baseUrl ?? defaults.baseUrl].flat()
      const client = new Client({
        network,
        urls,
        ...(options.midgardUrl === undefined ? {} : { midgardUrl: options.midgardUrl }),
        headers: options.clientId === undefined ? {} : { 'x-client-id': options.clientId },
        ...transport(options, resolve),
      })
      return new MemoSwapProvider({ network, label, settings: settingsOf(member, options), client, nodes: urls.length })
    })
  },
})

const settingsOf = ({ defaults }: FamilyMember, options: FamilyOptions): Settings => ({
  streamingInterval: options.streamingInterval ?? defaults.streamingInterval,
  streamingQuantity: options.streamingQuantity ?? defaults.streamingQuantity,
  defaultSlippageBps: options.defaultSlippageBps ?? defaults.slippageBps,
  ...(options.routerExpiryMs === undefined ? {} : { routerExpiryMs: options.routerExpiryMs }),
  accounts: {
    ...(options.affiliateAccount === undefined ? {} : { affiliate: options.affiliateAccount }),
    ...(options.serviceAccount === undefined ? {} : { service: options.serviceAccount }),
  },
})
