import type { Pricing } from './gas-price.ts'
import type { Nodes } from './rpc/nodes.ts'

/** What the chain works with: the options, every default filled in. */
export interface Settings extends Pricing {
  readonly gasLimitMarginPercent: number
  readonly fallbackGasLimit: bigint
  /** Most gwei believed, by chain code, where the usual figure does not fit. */
  readonly gasPriceCeilingGwei: Readonly<Record<string, number>>
  /** How nodes are asked for what contracts pay on; absent where they are not asked. */
  readonly traces?: 'debug_traceTransaction' | 'trace_transaction'
  /** The nodes of a chain; refuses a chain that has none. */
  readonly nodes: (chain: string) => Nodes
}
