import type { HarborAsset } from './harbor-assets.ts'

/** How the provider prices and builds; every field is settled by the factory. */
export interface Settings {
  readonly assets: readonly HarborAsset[]
  /** Router contracts by chain code. */
  readonly routers: Readonly<Record<string, string>>
  readonly defaultSlippageBps: number
  /** Ask for, and write, affiliate codes. */
  readonly affiliates: boolean
  readonly accounts: { readonly affiliate?: string; readonly service?: string }
  /** Path of the status of a swap, with `{txid}`; absent where it is not asked. */
  readonly statusPath?: string
}
