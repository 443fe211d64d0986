import type { FeeAccounts } from '@switchyard/provider-kit'

/** How the provider prices and builds; every field is settled by the factory. */
export interface Settings {
  /** Slippage of a request that names none and a quote that tells none, basis points. */
  readonly defaultSlippageBps: number
  /** Garden's name of the asset fee shares are paid out in. */
  readonly feeAsset: string
  readonly accounts: FeeAccounts
  /** HTLC contracts that may be paid, by Garden's asset name. */
  readonly htlcs: Readonly<Record<string, string>>
  /** Pay the HTLC of Garden's own list where none is pinned. */
  readonly trustCatalogue: boolean
}
