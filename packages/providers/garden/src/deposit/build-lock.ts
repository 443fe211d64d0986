import { addressKey, type ContractCall, findChain, type SimpleTransfer } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { OfferState } from '../quote/offer-state.ts'
import { encodeApprove, encodeInitiate, readDestinationData } from './htlc/evm-htlc.ts'
import { readSolanaHtlc } from './htlc/solana-htlc.ts'
import { encodeStarknetInitiate, INITIATE_SELECTOR, writeStarknetCalls } from './htlc/starknet-htlc.ts'
import type { HtlcTerms } from './htlc/terms.ts'
import type { OrderSide } from './read-order.ts'
import { isSameAddress } from './same-address.ts'
import { deriveTaprootAddress, requireOrder } from './verify-order.ts'

/** Everything a lock is built and checked from. */
export interface Lock {
  /** `result` of `POST /orders`. */
  readonly opened: unknown
  readonly source: OrderSide
  readonly terms: HtlcTerms
  readonly state: OfferState
  readonly owner: string
}

/** The part of a deposit that depends on the chain. */
export type LockDeposit = Pick<SimpleTransfer, 'kind' | 'to'> | Pick<ContractCall, 'kind' | 'call'>

/**
 * Builds the deposit that locks the sell from the order's terms.
 *
 * @throws {SwapError} `unableToBuildTransaction` unless the transaction or address that Garden prepared is the same
 */
export const buildLock = async (lock: Lock): Promise<LockDeposit> => {
  const { opened, source, terms, state, owner } = lock
  const family = findChain(state.sell.chain)?.family
  if (family === 'evm') return buildEvmLock(lock)
  if (family === 'starknet') return buildStarknetLock(lock)

  if (family === 'utxo') {
    const to = read.text(opened, 'to')
    const amount = read.amount(opened, 'amount')
    const address = await deriveTaprootAddress(state.sell.chain, { ...terms, initiator: source.delegate })
    requireOrder(to === address, 'a deposit address that does not follow from its terms', to)
    requireOrder(source.swapId === address, 'an identifier that is not its address', source.swapId)
    requireOrder(amount === terms.amount, 'another amount to send', String(amount))
    return { kind: 'simpleTransfer', to: address }
  }

  const call = await readSolanaHtlc(read.text(opened, 'versioned_tx'))
  requireOrder(call.programAddress === state.htlc, 'another program', call.programAddress)
  requireOrder(call.initiator === owner, 'another signer', call.initiator)
  requireOrder(call.amount === terms.amount, 'another amount to lock', String(call.amount))
  requireOrder(call.timelock === terms.timelock, 'another timelock', String(call.timelock))
  requireOrder(call.redeemer === terms.redeemer, 'another redeemer', call.redeemer)
  requireOrder(call.secretHash === terms.secretHash, 'another secret', call.secretHash)
  return { kind: 'contractCall', call: { vm: 'solana', instructions: [call.instruction] } }
}

/** Older responses name it `transaction`. */
const readPrepared = (opened: unknown): unknown =>
  read.optionalRecord(opened, 'initiate_transaction') ?? read.record(opened, 'transaction')

const buildEvmLock = ({ opened, terms, state: { sell, htlc } }: Lock): LockDeposit => {
  const transaction = readPrepared(opened)
  const to = read.text(transaction, 'to')
  requireOrder(addressKey(to) === addressKey(htlc), 'another contract', to)
  const preparedData = read.text(transaction, 'data')
  const data = encodeInitiate(terms, readDestinationData(preparedData))
  requireOrder(preparedData.toLowerCase() === data, 'another call', preparedData)
  const value = sell.address === undefined ? terms.amount : 0n
  const preparedValue = read.text(transaction, 'value')
  const isSameValue = /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(preparedValue) && BigInt(preparedValue) === value
  requireOrder(isSameValue, 'another value', preparedValue)
  const chainId = read.integer(transaction, 'chain_id')
  requireOrder(chainId === Number(sell.chainId), 'another chain', String(chainId))

  const call = { vm: 'evm', to: htlc, data, value } as const
  if (sell.address === undefined) return { kind: 'contractCall', call }

  // The approval is built from the order; Garden's own must name the same token and spender.
  const approval = { token: sell.address, spender: htlc, amount: terms.amount }
  const prepared = read.optionalRecord(opened, 'approval_transaction')
  if (prepared) {
    const token = read.text(prepared, 'to')
    const approveData = read.text(prepared, 'data').toLowerCase()
    requireOrder(addressKey(token) === addressKey(sell.address), 'an approval of another token', token)
    const isSameSpender = approveData.slice(0, 74) === encodeApprove(htlc, terms.amount).slice(0, 74)
    requireOrder(isSameSpender, 'an approval for another spender', approveData)
  }
  return { kind: 'contractCall', call: { ...call, approval } }
}

const buildStarknetLock = ({ opened, terms, state: { sell, htlc } }: Lock): LockDeposit => {
  const transaction = readPrepared(opened)
  const to = read.text(transaction, 'to')
  const selector = read.text(transaction, 'selector')
  requireOrder(isSameAddress('STRK', to, htlc), 'another contract', to)
  requireOrder(isSameAddress('STRK', selector, INITIATE_SELECTOR), 'another call', selector)

  const calldata = read.list(transaction, 'calldata').map(String)
  const expected = encodeStarknetInitiate(terms)
  const isSame = (word: string, at: number): boolean =>
    /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(word) && BigInt(word) === BigInt(expected[at] ?? '')
  requireOrder(calldata.length === expected.length && calldata.every(isSame), 'other arguments', calldata.join(','))
  requireOrder(sell.address !== undefined, 'no token', sell.identifier)
  return { kind: 'contractCall', call: { vm: 'starknet', calls: writeStarknetCalls(sell.address ?? '', htlc, terms) } }
}
