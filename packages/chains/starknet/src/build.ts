import { refuse, refuseExpired, refuseSweep, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, ContractCall, Deposit, Funds, Json } from '@switchyard/core'
import { type Call, MAX_UINT256, readTransfer, transfer } from './erc20.ts'
import { parseAddress } from './felt.ts'
import { senderOf, tokenOf } from './funds.ts'
import { readCalls } from './read-calls.ts'

/** The calls of a deposit. Source: wire contract §7.1. `feeBound` in fri is what they may cost. */
export const build = (feeBound: bigint, deposit: Deposit, funds: Funds, context: ChainContext): BuiltTransaction => {
  const calls = callsOf(deposit)
  refuseExpired(deposit, context.clock.now())
  const native = deposit.asset.address === undefined ? deposit.amount : 0n
  requireFunds(deposit, funds, { amount: deposit.amount, native, fee: feeBound }, context)
  const tx: Json = calls.map((call) => ({ ...call, calldata: [...call.calldata] }))
  return { tx, txType: 'STARKNET', networkFee: feeBound }
}

const callsOf = (deposit: Deposit): readonly Call[] => {
  const sender = senderOf(deposit)
  refuseSweep('Starknet', deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_UINT256)
    return refuse(`The amount ${deposit.amount} cannot be sent.`)
  if (deposit.kind === 'contractCall') return givenCalls(deposit)
  if (deposit.kind === 'transferWithMemo') return refuse('A Starknet transfer carries no memo.')
  if (deposit.destinationTag !== undefined) return refuse('Starknet has no destination tags.')
  const token = tokenOf(deposit)
  const to = parseAddress(deposit.to)
  if (to === undefined) return refuse(`The recipient ${deposit.to} is no Starknet address.`)
  if (to === sender) return refuse('Sender and recipient are the same account.')
  if (to === BigInt(token)) return refuse('The recipient is the token contract, which would keep the tokens.')
  return [transfer(token, to, deposit.amount)]
}

/** Calls of a provider, in the order and spelling they came in. */
const givenCalls = ({ call }: ContractCall): readonly Call[] => {
  if (call.vm !== 'starknet') return refuse(`A ${call.vm} call cannot be made on Starknet.`)
  try {
    const [first, ...more] = readCalls(call.calls)
    if (first && more.length === 0 && readTransfer(first)) {
      return refuse('The call is a plain token transfer, which is no contract call.')
    }
    return call.calls
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    return refuse(`${cause.message}.`)
  }
}
