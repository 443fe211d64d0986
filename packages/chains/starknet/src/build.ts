import { refuse, refuseExpired, refuseSweep, requireFunds, UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, Json } from '@switchyard/core'
import { parseAddress } from './address.ts'
import { type Call, encodeTransfer, MAX_UINT256, readTransfer } from './erc20.ts'
import type { StarknetFacts } from './facts.ts'
import { computeFeeBound } from './fee-bound.ts'
import { readSender, readToken, type StarknetState } from './funds.ts'
import { readCalls } from './read-calls.ts'

/**
 * Builds the calls of a deposit. Source: wire contract §7.1.
 *
 * @param fixed Upper bound of the network fee, fri; when absent it follows the gas prices that `readFunds` has read.
 */
export const build = (
  deposit: Deposit,
  {
    funds,
    feeBound: fixed,
    facts,
  }: { readonly funds: Funds; readonly feeBound: bigint | undefined; readonly facts: StarknetFacts },
  context: ChainContext,
): BuiltTransaction => {
  const sender = readSender(deposit)
  refuseSweep('Starknet', deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_UINT256)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and 2^256 - 1.`)
  let calls: readonly Call[]
  if (deposit.kind === 'contractCall') {
    const { call } = deposit
    if (call.vm !== 'starknet')
      return refuse(`A ${call.vm} call cannot be made on Starknet; a starknet call is required.`)
    try {
      const [first, ...more] = readCalls(call.calls)
      if (first && more.length === 0 && readTransfer(first))
        return refuse('The call is a plain token transfer; use a transfer deposit instead.')
    } catch (cause) {
      if (!UnreadableInput.is(cause)) throw cause
      return refuse(cause.message)
    }
    calls = call.calls
  } else {
    if (deposit.kind === 'transferWithMemo') return refuse('A Starknet transfer cannot carry a memo.')
    if (deposit.destinationTag !== undefined) return refuse('A Starknet transfer cannot carry a destination tag.')
    const token = readToken(deposit)
    const to = parseAddress(deposit.to)
    if (to === undefined) return refuse(`The recipient ${deposit.to} is not a valid Starknet address.`)
    if (to === sender) return refuse('Sender and recipient are the same account.')
    if (to === BigInt(token)) return refuse('The recipient is the token contract, which would keep the tokens.')
    calls = [encodeTransfer(token, to, deposit.amount)]
  }

  refuseExpired(deposit, context.clock.now())
  const { prices } = (funds.state ?? {}) as StarknetState
  const feeBound = fixed ?? computeFeeBound(prices, calls.length, facts)
  const native = deposit.asset.address === undefined ? deposit.amount : 0n
  requireFunds(deposit, { funds, amount: deposit.amount, native, fee: feeBound }, context)
  const tx: Json = calls.map((call) => ({ ...call, calldata: [...call.calldata] }))
  return { tx, txType: 'STARKNET', networkFee: feeBound }
}
