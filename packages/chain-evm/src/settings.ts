import type { Pricing } from './gas-price.ts'
import type { Nodes } from './rpc/nodes.ts'

/** What the chain works with: the options, every default filled in. */
export interface Settings extends Pricing {
  readonly gasLimitMarginPercent: number
  readonly fallbackGasLimit: bigint
  /** The nodes of a chain; refuses a chain that has none. */
  readonly nodes: (chain: string) => Nodes
}
