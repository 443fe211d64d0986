import type { FeeAccounts } from '@switchyard/provider-kit'

/** How the provider prices and builds; every field is settled by the factory. */
export interface Settings {
  /** Slippage of a request that names none, in basis points. */
  readonly defaultSlippageBps: number
  /** How long a deposit may take to be confirmed, milliseconds; by default decided by the sell chain. */
  readonly depositWindowMs?: number
  readonly quoteWaitingTimeMs?: number
  readonly referral?: string
  readonly accounts: FeeAccounts
  /** Key the quotes are signed with, `ed25519:<base58>`. */
  readonly managerKey: string
}
