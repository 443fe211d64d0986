import { hex } from '@scure/base'
import { oneSource, refuse, requiredMemoText } from '@switchyard/chain-kit'
import type { Deposit, TronCall } from '@switchyard/core'
import { bytesOf } from './funds.ts'
import type { RawData } from './raw-data.ts'
import { MOST_EXACT } from './transaction.ts'
import { MAX_UINT256, readTransfer, transfer } from './trc20.ts'

/** What a transaction says, before it refers to a block. */
export interface Frame {
  readonly contract: RawData['contract']
  readonly memo?: Uint8Array
  /** Fee limit the deposit itself asks for, sun. */
  readonly feeLimit?: bigint
}

/** Most bytes of a memo. The chain has no limit of its own; what is longer is no memo of any protocol. */
const MEMO_LIMIT = 1_000

/** Says a deposit of `amount` as a contract of the chain. Refuses whatever it would not carry whole. */
export const frame = (deposit: Deposit, amount: bigint): Frame => {
  const owner = bytesOf(oneSource('TRON', deposit.sources), 'sender')
  if (amount <= 0n || amount > MAX_UINT256) return refuse(`The amount ${amount} cannot be sent.`)
  if (deposit.kind === 'contractCall') {
    return deposit.call.vm === 'tron'
      ? call(deposit, deposit.call, owner)
      : refuse('Another machine than TRON is called.')
  }
  if (deposit.destinationTag !== undefined) return refuse('TRON has no destination tags.')
  if (deposit.kind === 'simpleTransfer')
    return { contract: send(deposit, owner, bytesOf(deposit.to, 'recipient'), amount) }
  if (deposit.form !== 'transfer') return refuse('TRON has no deposit message without a recipient.')
  if (deposit.extraOutputs?.length) return refuse('A TRON transfer has one recipient.')
  const memo = new TextEncoder().encode(requiredMemoText(deposit, MEMO_LIMIT))
  return { contract: send(deposit, owner, bytesOf(deposit.to, 'recipient'), amount), memo }
}

const ZERO = hex.encode(new Uint8Array(20))

const send = ({ asset }: Deposit, owner: Uint8Array, to: Uint8Array, amount: bigint): RawData['contract'] => {
  const account = hex.encode(to)
  if (account === hex.encode(owner)) return refuse('Sender and recipient are the same address.')
  if (account.endsWith(ZERO)) return refuse('The recipient is the zero address.')
  if (asset.address === undefined) {
    if (amount > MOST_EXACT) return refuse(`The amount ${amount} is too large for the format.`)
    return { type: 'TransferContract', owner, to, amount }
  }
  const contract = bytesOf(asset.address, 'token')
  if (account === hex.encode(contract))
    return refuse('The recipient is the token contract, which would keep the tokens.')
  return { type: 'TriggerSmartContract', owner, contract, callValue: 0n, data: hex.decode(transfer(to, amount)) }
}

const call = (deposit: Deposit, { to, data, callValue, feeLimit, approval }: TronCall, owner: Uint8Array): Frame => {
  const contract = bytesOf(to, 'contract')
  if (deposit.sweep) return refuse('A contract call cannot sell a whole balance.')
  if (!/^[0-9a-f]{8}([0-9a-f]{2})*$/i.test(data)) return refuse('The call has no function selector.')
  if (callValue < 0n || callValue > MOST_EXACT) return refuse(`The value ${callValue} cannot be sent.`)
  const bytes = hex.decode(data.toLowerCase())
  if (readTransfer(bytes)) return refuse('The call is a plain token transfer, which is no contract call.')
  const { asset, amount } = deposit
  if (asset.address === undefined && callValue < amount) return refuse('The call carries less than the amount sold.')
  if (approval && (approval.token !== asset.address || approval.amount > amount)) {
    return refuse('The call needs an approval for something else than what is sold.')
  }
  const said = { type: 'TriggerSmartContract', owner, contract, callValue, data: bytes } as const
  return { contract: said, ...(feeLimit !== undefined && { feeLimit }) }
}
