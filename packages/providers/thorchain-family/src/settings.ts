import type { FeeAccounts } from '@switchyard/provider-kit'

/** How the provider prices and builds; every field is settled by the factory. */
export interface Settings {
  readonly streamingInterval: number
  readonly streamingQuantity: number
  /** Slippage of a request that names none. */
  readonly defaultSlippageBps: number
  /** How long a router accepts a deposit, milliseconds from building it; absent, as long as the quote stands. */
  readonly routerExpiryMs?: number
  readonly accounts: FeeAccounts
}
