import type { BuiltTransaction, Chain, ChainContext, Deposit, Outgoing } from '@switchyard/core'

/** The part of a deposit that is known before it is opened. */
export const outgoingOf = (deposit: Deposit): Outgoing => {
  const { asset, amount, sources, sweep } = deposit
  const call = deposit.kind === 'contractCall' ? deposit.call : undefined
  const spender = call && 'approval' in call ? call.approval?.spender : undefined
  return { asset, amount, sources, ...(sweep && { sweep }), ...(spender !== undefined && { spender }) }
}

/** Reads the funds and builds, as the engine does. */
export const buildOver = async (chain: Chain, deposit: Deposit, context: ChainContext): Promise<BuiltTransaction> =>
  chain.build(deposit, await chain.funds(outgoingOf(deposit), context), context)
