import { refuseSweep, requireOneSource } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds } from '@switchyard/core'
import { buildCall } from './build-call.ts'
import type { BuildContext } from './build-context.ts'
import { buildTransfer } from './build-transfer.ts'
import { checkTransfer } from './transfer.ts'

/** Builds the unsigned version 0 transaction of a deposit. A transfer takes one round trip, a call two. */
export const build = async (
  buildContext: BuildContext,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  requireOneSource('Solana', deposit.sources)
  refuseSweep('Solana', deposit)
  return deposit.kind === 'contractCall'
    ? buildCall(buildContext, deposit, funds, context)
    : buildTransfer(buildContext, checkTransfer(deposit), funds, context)
}
