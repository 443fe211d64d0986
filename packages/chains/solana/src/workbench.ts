import type { Gateway } from './gateway.ts'
import type { PriorityOptions } from './solana.ts'

/** What a chain builds with. */
export interface Workbench {
  readonly gateway: Gateway
  readonly priority: PriorityOptions
  /** Lookup tables seen while building; entries never change once written. */
  readonly tables: Map<string, readonly string[]>
}
