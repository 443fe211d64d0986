import type { FeeAccounts } from '@switchyard/provider-kit'

/** The options with their defaults. */
export interface Settings {
  readonly slippageBps: number
  /** Whether fees can be charged: only with a server key. */
  readonly takesFees: boolean
  readonly submits: boolean
  readonly accounts: FeeAccounts
}
