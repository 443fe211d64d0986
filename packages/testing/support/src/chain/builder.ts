import type { BuiltTransaction, Chain, ChainContext, Deposit } from '@switchyard/core'
import { buildOver } from './deposit.ts'

/** Builds as the engine does, at the time and with the tokens of `context`, with checks the caller may have waived. */
export const builderAt =
  (context: ChainContext) =>
  (chain: Chain, deposit: Deposit, waived?: ChainContext['waived']): Promise<BuiltTransaction> =>
    buildOver(chain, deposit, { ...context, ...(waived && { waived }) })
