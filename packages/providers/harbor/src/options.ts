import type { TransportOptions } from '@switchyard/net'
import { type FeeAccountOptions, type FeeAccounts, readFeeAccounts } from '@switchyard/provider-kit'
import { createAsset, type HarborAsset } from './assets.ts'

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
  /** Router contracts by chain code, `{ ETH: '0x…' }`, instead of the known one on Ethereum. Other EVM chains cannot be sold without. */
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

/** Resolved options of the provider. */
export interface Settings {
  /** Assets besides the known ones. */
  readonly assets: readonly HarborAsset[]
  /** Router contracts by chain code, instead of the known ones. */
  readonly routers: Readonly<Record<string, string>>
  readonly defaultSlippageBps: number
  /** Affiliate codes are sent and written. */
  readonly affiliates: boolean
  readonly accounts: FeeAccounts
  /** Path of the status of a swap, with `{txid}`. */
  readonly statusPath: string | undefined
}

/** @throws {TypeError} for an invalid entry of `assets` */
export const resolveOptions = (options: HarborOptions): Settings => {
  const { assets = [], routers = {}, defaultSlippageBps = 100, affiliates = false, statusPath } = options
  return {
    assets: assets.map(({ identifier, id, decimals }) => createAsset(identifier, id, decimals)),
    routers,
    defaultSlippageBps,
    affiliates,
    accounts: readFeeAccounts(options),
    statusPath,
  }
}
