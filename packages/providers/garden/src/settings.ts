import type { FeeAccounts } from '@switchyard/provider-kit'

/** Resolved options of the provider. */
export interface Settings {
  /** Slippage where neither request nor quote has one, basis points. */
  readonly defaultSlippageBps: number
  /** Garden's name of the asset in which fees are paid out. */
  readonly feeAsset: string
  readonly accounts: FeeAccounts
  /** HTLC contracts that may be paid, by Garden's asset name. */
  readonly htlcs: Readonly<Record<string, string>>
  /** Pay the HTLC of Garden's own list where none is pinned. */
  readonly trustCatalogue: boolean
}
