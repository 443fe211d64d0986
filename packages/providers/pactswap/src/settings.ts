import type { TrackStatus } from '@switchyard/core'

/** Coinweb contract ids of an asset. */
export interface ContractIds {
  /** Id of the payment contract (C1), where the asset is sold. */
  readonly sell?: string
  /** Id of the settlement contract (C2), where the asset is bought. */
  readonly buy?: string
}

/** How the provider prices and builds; every field is settled by the factory. */
export interface Settings {
  readonly contractIds: Readonly<Record<string, ContractIds>>
  readonly defaultSlippageBps: number
  readonly integratorFees: boolean
  readonly accounts: { readonly affiliate?: string; readonly service?: string }
  readonly trustPayload: boolean
  readonly statuses: Readonly<Record<string, TrackStatus>>
}
