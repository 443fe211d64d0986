import { oneSource, refuseSweep } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds } from '@switchyard/core'
import { buildCall } from './build-call.ts'
import { buildTransfer } from './build-transfer.ts'
import { checkTransfer } from './transfer.ts'
import type { Workbench } from './workbench.ts'

/** Builds the unsigned version 0 transaction of a deposit, after one round trip; a call takes another. */
export const build = async (
  bench: Workbench,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  oneSource('Solana', deposit.sources)
  refuseSweep('Solana', deposit)
  return deposit.kind === 'contractCall'
    ? buildCall(bench, deposit, funds, context)
    : buildTransfer(bench, checkTransfer(deposit), funds, context)
}
