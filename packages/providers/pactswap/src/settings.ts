import type { TrackStatus } from '@switchyard/core'
import type { FeeAccounts } from '@switchyard/provider-kit'

/** Coinweb contract ids of an asset. */
export interface ContractIds {
  /** Id of the payment contract (C1), to sell the asset. */
  readonly sell?: string
  /** Id of the settlement contract (C2), to buy the asset. */
  readonly buy?: string
}

/** Options with their defaults applied. */
export interface Settings {
  readonly contractIds: Readonly<Record<string, ContractIds>>
  readonly defaultSlippageBps: number
  readonly integratorFees: boolean
  readonly accounts: FeeAccounts
  readonly trustPayload: boolean
  readonly makers: readonly string[]
  readonly statuses: Readonly<Record<string, TrackStatus>>
}
