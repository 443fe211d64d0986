import type { FeeAccounts } from '@switchyard/provider-kit'

/** Resolved options of a provider. */
export interface Settings {
  /** Blocks between sub-swaps, or the rule that chooses them. */
  readonly streamingInterval: number | 'rapid'
  readonly streamingQuantity: number
  /** Slippage of a request without `slippage`, basis points. */
  readonly defaultSlippageBps: number
  /** Time in which a router accepts a deposit, milliseconds from `build`; absent means until the quote expires. */
  readonly routerExpiryMs?: number
  readonly accounts: FeeAccounts
}
