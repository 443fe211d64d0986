import type { Chain, ChainContext, NodeProbe, ReadFacts } from '@switchyard/core'
import type { EvmFacts } from './facts.ts'
import type { Pricing } from './gas-price.ts'
import type { Nodes } from './gateway/nodes.ts'

/** The options with all defaults applied. */
export interface Settings extends Pricing {
  /** The facts in force. */
  readonly facts: ReadFacts<EvmFacts>
  readonly gasLimitMarginPercent: number
  readonly fallbackGasLimit: bigint
  /** Gas price ceilings from the options, by chain code. */
  readonly gasPriceCeilingGwei: Readonly<Record<string, number>>
  /** Trace method; absent when traces are not used. */
  readonly traces?: 'debug_traceTransaction' | 'trace_transaction'
  /** Returns the nodes of a chain; throws `unableToBuildTransaction` for a chain without nodes. */
  readonly nodes: (chain: string) => Nodes
  /** Compares the code of a contract with known ones. */
  readonly identify: NonNullable<Chain['identifyContract']>
  /** Returns the probes of the nodes of a chain; none for a chain without nodes. */
  readonly probes: (chain: string) => readonly NodeProbe[]
}

/** The context of one request of the engine, with the options of the plugin. */
export interface Scope {
  readonly context: ChainContext
  readonly settings: Settings
}
