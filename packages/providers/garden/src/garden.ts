import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { pinnedHtlcs } from './pinned-htlcs.ts'
import { GardenProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** Options of `garden`. The accounts of integrator fees are EVM addresses. */
export interface GardenOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL with its version. Default: `https://api.garden.finance/v2`. */
  readonly baseUrl?: string
  /** App id issued by Garden, sent as `garden-app-id`. Default: not sent; Garden then answers no request. */
  readonly apiKey?: string
  /** Garden's name of the asset in which fees are paid out. Default `base:cbbtc`. */
  readonly feeAsset?: string
  /** Slippage where neither request nor quote has one, basis points. Default 50. */
  readonly defaultSlippageBps?: number
  /** HTLC contracts that extend or replace the pinned ones, by Garden's asset name. Default: none. */
  readonly htlcs?: Readonly<Record<string, string>>
  /** Sell assets whose HTLC only Garden's own list names. Default false: they can only be bought. */
  readonly trustCatalogue?: boolean
}

const BASE_URL = 'https://api.garden.finance/v2'

/**
 * Swaps through Garden as provider `GARDEN`. Does no I/O and reads no environment.
 *
 * @example
 * const engine = createEngine({ plugins: [garden({ apiKey: 'app id' })] })
 */
export const garden = (options: GardenOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-garden', () => ({
    GARDEN: (resolve) => {
      const client = new Client({
        baseUrl: options.baseUrl ?? BASE_URL,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        ...transport(options, resolve),
      })
      return new GardenProvider(client, settingsOf(options))
    },
  }))

const settingsOf = (options: GardenOptions): Settings => ({
  defaultSlippageBps: options.defaultSlippageBps ?? 50,
  feeAsset: options.feeAsset ?? 'base:cbbtc',
  accounts: readFeeAccounts(options),
  htlcs: { ...pinnedHtlcs, ...options.htlcs },
  trustCatalogue: options.trustCatalogue ?? false,
})
