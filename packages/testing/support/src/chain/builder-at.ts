import type { BuiltTransaction, Chain, ChainContext, Deposit } from '@switchyard/core'
import { buildOver } from './build-over.ts'

/** Returns a function that builds deposits as the engine does, in `context`, with the checks that the caller waives. */
export const builderAt =
  (context: ChainContext) =>
  (chain: Chain, deposit: Deposit, waived?: ChainContext['waived']): Promise<BuiltTransaction> =>
    buildOver(chain, deposit, { ...context, ...(waived && { waived }) })
