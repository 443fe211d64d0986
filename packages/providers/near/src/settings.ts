import type { FeeAccounts } from '@switchyard/provider-kit'

/** Resolved options of the provider. */
export interface Settings {
  /** Slippage of requests without one, basis points. */
  readonly defaultSlippageBps: number
  /** Time a deposit may take to be confirmed, milliseconds. Default: by both chains. */
  readonly depositWindowMs?: number
  readonly quoteWaitingTimeMs?: number
  readonly referral?: string
  readonly accounts: FeeAccounts
  /** Key that signs the quotes, `ed25519:<base58>`. */
  readonly managerKey: string
}
