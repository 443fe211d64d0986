import { addressKey, type ContractCall, chainByCode, type SimpleTransfer } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { OrderSide } from './garden-order.ts'
import { approveData, initiateData } from './htlc/evm-htlc.ts'
import { readSolanaHtlc } from './htlc/solana-htlc.ts'
import { INITIATE_SELECTOR, initiateCalldata, starknetCalls } from './htlc/starknet-htlc.ts'
import type { HtlcTerms } from './htlc/terms.ts'
import type { OfferState } from './offer-state.ts'
import { sameAddress } from './same-address.ts'
import { demand, taprootAddress } from './verify-order.ts'

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
 * The deposit that locks the sell, built from the order's terms.
 *
 * @throws {SwapError} `unableToBuildTransaction` unless the transaction Garden prepared is the same to the byte
 */
export const lockDeposit = async (lock: Lock): Promise<LockDeposit> => {
  const family = chainByCode(lock.state.sell.chain)?.family
  if (family === 'utxo') return taproot(lock)
  if (family === 'evm') return evm(lock)
  return family === 'solana' ? solana(lock) : starknet(lock)
}

const taproot = async ({ opened, source, terms, state }: Lock): Promise<LockDeposit> => {
  const to = read.text(opened, 'to')
  const address = await taprootAddress(state.sell.chain, { ...terms, initiator: source.delegate })
  demand(to === address, 'a deposit address that does not follow from its terms', to)
  demand(source.swapId === address, 'an identifier that is not its address', source.swapId)
  demand(
    read.amount(opened, 'amount') === terms.amount,
    'another amount to send',
    String(read.amount(opened, 'amount')),
  )
  return { kind: 'simpleTransfer', to: address }
}

/** Older responses name it `transaction`. */
const prepared = (opened: unknown): unknown =>
  read.optionalRecord(opened, 'initiate_transaction') ?? read.record(opened, 'transaction')

const evm = ({ opened, terms, state: { sell, htlc } }: Lock): LockDeposit => {
  const transaction = prepared(opened)
  const native = sell.address === undefined
  const value = native ? terms.amount : 0n
  const data = initiateData(terms)
  demand(
    addressKey(read.text(transaction, 'to')) === addressKey(htlc),
    'another contract',
    read.text(transaction, 'to'),
  )
  demand(read.text(transaction, 'data').toLowerCase() === data, 'another call', read.text(transaction, 'data'))
  demand(hexAmount(transaction, 'value') === value, 'another value', read.text(transaction, 'value'))
  demand(
    read.integer(transaction, 'chain_id') === Number(sell.chainId),
    'another chain',
    String(read.integer(transaction, 'chain_id')),
  )
  const call = { vm: 'evm', to: htlc, data, value } as const
  if (sell.address === undefined) return { kind: 'contractCall', call }
  verifyApproval(opened, sell.address, htlc, terms.amount)
  const approval = { token: sell.address, spender: htlc, amount: terms.amount }
  return { kind: 'contractCall', call: { ...call, approval } }
}

/** The approval is built from the order; Garden's own must name the same token and spender. */
const verifyApproval = (opened: unknown, token: string, spender: string, amount: bigint): void => {
  const approval = read.optionalRecord(opened, 'approval_transaction')
  if (!approval) return
  const [to, data] = [read.text(approval, 'to'), read.text(approval, 'data').toLowerCase()]
  demand(addressKey(to) === addressKey(token), 'an approval of another token', to)
  demand(data.slice(0, 74) === approveData(spender, amount).slice(0, 74), 'an approval for another spender', data)
}

const hexAmount = (body: unknown, name: string): bigint => {
  const text = read.text(body, name)
  return /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text) ? BigInt(text) : -1n
}

const solana = async ({ opened, terms, state: { htlc }, owner }: Lock): Promise<LockDeposit> => {
  const lock = await readSolanaHtlc(read.text(opened, 'versioned_tx'))
  demand(lock.programAddress === htlc, 'another program', lock.programAddress)
  demand(lock.initiator === owner, 'another signer', lock.initiator)
  demand(lock.amount === terms.amount, 'another amount to lock', String(lock.amount))
  demand(lock.timelock === terms.timelock, 'another timelock', String(lock.timelock))
  demand(lock.redeemer === terms.redeemer, 'another redeemer', lock.redeemer)
  demand(lock.secretHash === terms.secretHash, 'another secret', lock.secretHash)
  return { kind: 'contractCall', call: { vm: 'solana', instructions: [lock.instruction] } }
}

const starknet = ({ opened, terms, state: { sell, htlc } }: Lock): LockDeposit => {
  const transaction = prepared(opened)
  const [to, selector] = [read.text(transaction, 'to'), read.text(transaction, 'selector')]
  demand(sameAddress('STRK', to, htlc), 'another contract', to)
  demand(sameAddress('STRK', selector, INITIATE_SELECTOR), 'another call', selector)
  const calldata = read.list(transaction, 'calldata').map(String)
  const expected = initiateCalldata(terms)
  const same = calldata.length === expected.length && calldata.every((word, at) => sameFelt(word, expected[at] ?? ''))
  demand(same, 'other arguments', calldata.join(','))
  demand(sell.address !== undefined, 'no token', sell.identifier)
  return {
    kind: 'contractCall',
    call: { vm: 'starknet', calls: starknetCalls(sell.address ?? '', htlc, { ...terms, amount: terms.amount }) },
  }
}

const sameFelt = (one: string, other: string): boolean =>
  /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(one) && BigInt(one) === BigInt(other)
