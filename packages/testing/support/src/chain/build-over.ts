import type { BuiltTransaction, Chain, ChainContext, Deposit, Outgoing } from '@switchyard/core'

/** Returns the part of a deposit that is known before the deposit is created. */
export const readOutgoing = (deposit: Deposit): Outgoing => {
  const { asset, amount, sources, sweep } = deposit
  const call = deposit.kind === 'contractCall' ? deposit.call : undefined
  const spender = call && 'approval' in call ? call.approval?.spender : undefined
  return { asset, amount, sources, sweep: sweep || undefined, spender }
}

/** Reads the funds of the sources, then builds, as the engine does. */
export const buildOver = async (chain: Chain, deposit: Deposit, context: ChainContext): Promise<BuiltTransaction> =>
  chain.build(deposit, await chain.readFunds(readOutgoing(deposit), context), context)
