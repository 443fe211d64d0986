import { CLOCK, HTTP, type Plugin, type ProviderLabel } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/provider-kit'
import { MemoSwapProvider } from './memo-swap-provider.ts'
import type { Network } from './network.ts'
import { Client } from './node/client.ts'
import type { Settings } from './settings.ts'

/** What the options of every provider of the family say; their documentation and defaults stand in its package. */
export interface FamilyOptions {
  readonly baseUrl?: string | readonly string[]
  readonly midgardUrl?: string
  readonly clientId?: string
  readonly fetch?: typeof globalThis.fetch
  readonly affiliateAccount?: string
  readonly serviceAccount?: string
  readonly streamingInterval?: number
  readonly streamingQuantity?: number
  readonly defaultSlippageBps?: number
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
        http: options.fetch ? httpFromFetch(options.fetch) : resolve(HTTP),
        clock: resolve(CLOCK),
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
