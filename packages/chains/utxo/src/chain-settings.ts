import type { ReadFacts } from '@switchyard/core'
import type { UtxoFacts } from './facts.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { NetworkPrefixes } from './networks.ts'
import type { ChainRules } from './rules.ts'

/** The complete configuration of one chain. */
export interface ChainSettings {
  readonly code: string
  /** The facts in force. */
  readonly facts: ReadFacts<UtxoFacts>
  readonly network: NetworkPrefixes
  readonly rules: ChainRules
  readonly gateway: Gateway
  /** Base URLs of the gateway, in order; none where it has none. */
  readonly urls: readonly string[]
  /** Every index of the chain on its own, in the order of `urls`: each is asked for a fee rate. */
  readonly feeGateways: readonly Gateway[]
  /** Segwit inputs also contain their previous transaction. */
  readonly provesAmounts: boolean
  /** Consensus branch of Zcash from the options. */
  readonly branchId?: number
}
