import { refuseSweep, requireOneSource } from '@switchyard/chain-kit'
import type { BuiltTransaction, Deposit, Funds } from '@switchyard/core'
import { buildCall } from './build-call.ts'
import type { BuildContext } from './build-context.ts'
import { buildTransfer } from './build-transfer.ts'
import { checkTransfer } from './transfer.ts'

/** Builds the unsigned version 0 transaction of a deposit. A transfer takes one round trip, a call two. */
export const build = async (deposit: Deposit, funds: Funds, buildContext: BuildContext): Promise<BuiltTransaction> => {
  requireOneSource('Solana', deposit.sources)
  refuseSweep('Solana', deposit)
  return deposit.kind === 'contractCall'
    ? buildCall(deposit, funds, buildContext)
    : buildTransfer(checkTransfer(deposit), funds, buildContext)
}
