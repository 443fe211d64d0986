import type { FeeAccounts } from '@switchyard/provider-kit'
import type { HarborAsset } from './harbor-assets.ts'

/** Resolved options of the provider. */
export interface Settings {
  readonly assets: readonly HarborAsset[]
  /** Router contracts by chain code. */
  readonly routers: Readonly<Record<string, string>>
  readonly defaultSlippageBps: number
  /** Whether affiliate codes are sent and written. */
  readonly affiliates: boolean
  readonly accounts: FeeAccounts
  /** Path of the status of a swap, with `{txid}`; absent without one. */
  readonly statusPath?: string
}
