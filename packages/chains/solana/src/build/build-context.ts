import type { ChainContext } from '@switchyard/core'
import type { SolanaFacts } from '../facts.ts'
import type { Gateway } from '../gateway.ts'
import type { PriorityOptions } from '../options.ts'

/** Everything a build needs besides the deposit and its funds. */
export interface BuildContext {
  readonly context: ChainContext
  readonly gateway: Gateway
  readonly priority: Required<PriorityOptions>
  readonly facts: SolanaFacts
  /** Lookup tables read by earlier builds, for `decode`; table entries never change. */
  readonly tables: Map<string, readonly string[]>
}
