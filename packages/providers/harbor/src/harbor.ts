import type { Plugin } from '@switchyard/core'
import { type TransportOptions, transport } from '@switchyard/net'
import { createAdapterPlugin, type FeeAccountOptions, readFeeAccounts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { harborAsset, knownAssets } from './harbor-assets.ts'
import { HarborProvider } from './provider.ts'
import type { Settings } from './settings.ts'

/** Options of `harbor`. The accounts of integrator fees are registered codes. */
export interface HarborOptions extends TransportOptions, FeeAccountOptions {
  /** Base URL of the quote service, `https://quote.harbor.xyz`. Without it the provider is off. */
  readonly baseUrl?: string
  /** Default true where `baseUrl` and `nodeUrl` are given; false keeps the provider off. */
  readonly enabled?: boolean
  /** Sent as `x-api-key`. Default: not sent; no key is documented. */
  readonly apiKey?: string
  /**
   * Base URL of a node, `https://api.harbor.xyz`, for halts and vaults: a vault is paid only if the node confirms it. The
   * body is not documented. Without it the provider is off.
   */
  readonly nodeUrl?: string
  /** Router contracts by chain code, `{ ETH: '0x…' }`. Default: none; EVM assets then cannot be sold. */
  readonly routers?: Readonly<Record<string, string>>
  /** Path of a swap's status with `{txid}`, on the quote service. Not documented. Default: none; statuses are `unknown`. */
  readonly statusPath?: string
  /** More assets, such as `{ identifier: 'LTC.LTC', id: 'LTC.LTC' }`; tokens need `decimals`. Default: none. */
  readonly assets?: readonly { readonly identifier: string; readonly id: string; readonly decimals?: number }[]
  /** Write affiliate codes into memos and send them in undocumented query parameters. Default false. */
  readonly affiliates?: boolean
  /** Slippage of requests without one, basis points. Default 100, as Harbor's own. */
  readonly defaultSlippageBps?: number
}

/**
 * Swaps through Harbor as provider `HARBOR`; off until `baseUrl` and `nodeUrl` are set. Does no I/O and reads no environment.
 *
 * @throws {TypeError} for an invalid entry of `assets`
 *
 * @example
 * const urls = { baseUrl: 'https://quote.harbor.xyz', nodeUrl: 'https://api.harbor.xyz' }
 * const engine = createEngine({ plugins: [harbor(urls)] })
 */
export const harbor = (options: HarborOptions = {}): Plugin =>
  createAdapterPlugin('@switchyard/provider-harbor', () => ({
    HARBOR: (resolve) => {
      const { baseUrl, enabled = true, nodeUrl, apiKey } = options
      if (baseUrl === undefined || nodeUrl === undefined || !enabled)
        return new HarborProvider(undefined, settingsOf(options))
      const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { 'x-api-key': apiKey }
      const client = new Client({
        baseUrl,
        nodeUrl,
        headers,
        ...transport(options, resolve),
      })
      return new HarborProvider(client, settingsOf(options))
    },
  }))

const settingsOf = (options: HarborOptions): Settings => ({
  assets: [
    ...knownAssets,
    ...(options.assets ?? []).map(({ identifier, id, decimals }) => harborAsset(identifier, id, decimals)),
  ],
  routers: options.routers ?? {},
  defaultSlippageBps: options.defaultSlippageBps ?? 100,
  affiliates: options.affiliates ?? false,
  accounts: readFeeAccounts(options),
  ...(options.statusPath === undefined ? {} : { statusPath: options.statusPath }),
})
