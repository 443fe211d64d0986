import { hex } from '@scure/base'
import { encodeMemo, refuse, requireMemoText, requireOneSource } from '@switchyard/chain-kit'
import { type Deposit, SwapError } from '@switchyard/core'
import { requireAddress } from './funds.ts'
import type { RawData } from './raw-data.ts'
import { MAX_EXACT } from './transaction.ts'
import { encodeTokenCall, MAX_UINT256, readTokenCall } from './trc20.ts'

/** The contract and memo of a transaction. */
export interface DepositContract {
  readonly contract: RawData['contract']
  readonly memo?: Uint8Array
  /** Fee limit set by the deposit, sun. */
  readonly feeLimit?: bigint
}

/** Maximum memo size in bytes. The chain has no limit of its own; no protocol uses longer memos. */
const MEMO_LIMIT = 1_000

/**
 * Translates a deposit of `amount` to a contract of the chain.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything the contract cannot carry whole.
 */
export const readContract = (deposit: Deposit, amount: bigint): DepositContract => {
  const owner = requireAddress(requireOneSource('TRON', deposit.sources), 'sender')
  if (amount <= 0n || amount > MAX_UINT256)
    return refuse(`The amount ${amount} cannot be sent; it must be between 1 and 2^256 - 1.`)
  if (deposit.kind === 'contractCall') {
    const { call } = deposit
    if (call.vm !== 'tron') return refuse(`A ${call.vm} call cannot be made on TRON; a tron call is required.`)
    const { to, data, callValue, feeLimit, approval } = call
    const contract = requireAddress(to, 'contract')
    if (deposit.sweep) return refuse('A contract call cannot sell a whole balance; set an amount instead.')
    if (!/^[0-9a-f]{8}([0-9a-f]{2})*$/i.test(data)) return refuse('The call data has no function selector.')
    if (callValue < 0n || callValue > MAX_EXACT)
      return refuse(`The call value ${callValue} cannot be sent; it must be between 0 and ${MAX_EXACT}.`)
    const bytes = hex.decode(data.toLowerCase())
    if (readTokenCall('transfer', bytes))
      return refuse('The call data is a plain token transfer; use a transfer deposit instead.')
    const { asset } = deposit
    if (asset.address === undefined && callValue < deposit.amount)
      return refuse(`The call value ${callValue} is less than the amount sold, ${deposit.amount}.`)
    if (approval && (approval.token !== asset.address || approval.amount > deposit.amount))
      return refuse('The call needs an approval for another token or a larger amount than is sold.')
    return { contract: { type: 'TriggerSmartContract', owner, contract, callValue, data: bytes }, feeLimit }
  }

  if (deposit.destinationTag !== undefined) return refuse('A TRON transfer cannot carry a destination tag.')
  if (deposit.kind === 'simpleTransfer')
    return { contract: createSend(deposit, { owner, to: requireAddress(deposit.to, 'recipient'), amount }) }
  if (deposit.form !== 'transfer') return refuse('TRON has no deposit messages; a transfer is required.')
  if (deposit.extraOutputs?.length) return refuse('A TRON transfer has exactly one recipient.')
  const to = requireAddress(deposit.to, 'recipient')

  let memo: Uint8Array
  if (deposit.memoHex === undefined) memo = new TextEncoder().encode(requireMemoText(deposit, MEMO_LIMIT))
  else {
    memo = encodeMemo(deposit)
    if (memo.length === 0) return refuse('The memo is empty; this chain needs at least one byte.')
    if (memo.length > MEMO_LIMIT)
      throw new SwapError('memoTooLongForSourceChain', `The memo has ${memo.length} bytes; at most ${MEMO_LIMIT} fit.`)
  }

  const contract = createSend(deposit, { owner, to, amount })
  if (!deposit.toContract || contract.type !== 'TransferContract') return { contract, memo }

  // A payment of TRX to a contract is a call of it without data.
  if (deposit.sweep) return refuse('A payment to a contract cannot sell a whole balance; set an amount instead.')
  const data = new Uint8Array()
  return { contract: { type: 'TriggerSmartContract', owner, contract: to, callValue: amount, data }, memo }
}

const ZERO = hex.encode(new Uint8Array(20))

const createSend = (
  { asset }: Deposit,
  { owner, to, amount }: { readonly owner: Uint8Array; readonly to: Uint8Array; readonly amount: bigint },
): RawData['contract'] => {
  const account = hex.encode(to)
  if (account === hex.encode(owner)) return refuse('Sender and recipient are the same address.')
  if (account.endsWith(ZERO)) return refuse('The recipient is the zero address, which has no private key.')
  if (asset.address === undefined) {
    if (amount > MAX_EXACT)
      return refuse(`The amount ${amount} sun is too large for the format; at most ${MAX_EXACT} fits.`)
    return { type: 'TransferContract', owner, to, amount }
  }
  const contract = requireAddress(asset.address, 'token')
  if (account === hex.encode(contract))
    return refuse('The recipient is the token contract, which would keep the tokens.')
  const data = hex.decode(encodeTokenCall('transfer', to, amount))
  return { type: 'TriggerSmartContract', owner, contract, callValue: 0n, data }
}
