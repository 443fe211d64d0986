import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { Client } from './client.ts'
import { pinnedHtlcs } from './pinned-htlcs.ts'
import { GardenProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** How Garden is reached and what may be locked. */
export interface GardenOptions extends TransportOptions {
  /** Base URL with its version. Default: `https://api.garden.finance/v2`. */
  readonly baseUrl?: string
  /** Sent as `garden-app-id`; Garden issues it and asks for it when orders are opened. Default: not sent. */
  readonly apiKey?: string
  /** EVM address of the affiliate, for callers whose key names none. */
  readonly affiliateAccount?: string
  /** EVM address of the operator, for engines whose fee terms name none. */
  readonly serviceAccount?: string
  /** Garden's name of the asset fee shares are paid out in. Default `base:cbbtc`. */
  readonly feeAsset?: string
  /** Slippage where neither request nor quote names one, basis points. Default 50. */
  readonly defaultSlippageBps?: number
  /** HTLC contracts besides, or in place of, the pinned ones, by Garden's asset name. */
  readonly htlcs?: Readonly<Record<string, string>>
  /** Sell assets whose HTLC is known from Garden's own list alone. Default false: they can only be bought. */
  readonly trustCatalogue?: boolean
}

const BASE_URL = 'https://api.garden.finance/v2'

/** Swaps through Garden as `GARDEN`. Does no I/O and reads no environment. */
export const garden = (options: GardenOptions = {}): Plugin => ({
  name: '@switchyard/provider-garden',
  register: (registry) => {
    registry.provider('GARDEN', (resolve) => {
      const client = new Client({
        baseUrl: options.baseUrl ?? BASE_URL,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        ...transport(options, resolve),
      })
      return new GardenProvider(client, settingsOf(options))
    })
  },
})

const settingsOf = (options: GardenOptions): Settings => ({
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  feeAsset: options.feeAsset ?? 'base:cbbtc',
  accounts: {
    ...(options.affiliateAccount === undefined ? {} : { affiliate: options.affiliateAccount }),
    ...(options.serviceAccount === undefined ? {} : { service: options.serviceAccount }),
  },
  htlcs: { ...pinnedHtlcs, ...options.htlcs },
  trustCatalogue: options.trustCatalogue ?? false,
})
