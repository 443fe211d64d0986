import type { Gateway } from './gateway/gateway.ts'
import type { NetworkPrefixes } from './networks.ts'
import type { ChainRules } from './rules.ts'

/** The complete configuration of one chain. */
export interface ChainSettings {
  readonly code: string
  readonly network: NetworkPrefixes
  readonly rules: ChainRules
  readonly gateway: Gateway
  /** Every index of the chain on its own: each is asked for a fee rate. */
  readonly feeGateways: readonly Gateway[]
  /** Segwit inputs also contain their previous transaction. */
  readonly provesAmounts: boolean
  /** Consensus branch of Zcash from the options. */
  readonly branchId?: number
}
