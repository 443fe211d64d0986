import {
  beginCell,
  type Cell,
  Dictionary,
  type DictionaryValue,
  loadMessage,
  type Message,
  storeMessage,
  storeTransaction,
  type Transaction,
  type TransactionDescriptionGeneric,
} from '@ton/core'
import type { TonAccount } from './ton-account.ts'

/** A transaction of one account, and the messages it sent. */
export interface TonTransaction {
  readonly account: TonAccount['address']
  readonly lt: bigint
  /** 64 hex digits. */
  readonly hash: string
  readonly cell: Cell
  readonly view: Transaction
  readonly incoming: Message
  readonly outgoing: readonly Message[]
}

/** Serializes a message. */
export const messageCell = (message: Message): Cell => beginCell().store(storeMessage(message)).endCell()

/** Hash of a message, 64 hex digits. */
export const messageHash = (message: Message): string => messageCell(message).hash().toString('hex')

/**
 * Hash of an external message independent of how it was serialized, TEP-467: without sender, import fee and initial state,
 * and with its body in a cell of its own.
 */
export const normalizedHash = ({ info, body }: Message): string => {
  if (info.type !== 'external-in') return messageHash({ info, body, init: null })
  const cell = beginCell().storeUint(2, 2).storeAddress(null).storeAddress(info.dest).storeCoins(0n)
  return cell.storeBit(false).storeBit(true).storeRef(body).endCell().hash().toString('hex')
}

const messageValue: DictionaryValue<Message> = {
  serialize: (message, builder) => void builder.storeRef(messageCell(message)),
  parse: (slice) => loadMessage(slice.loadRef().beginParse()),
}

/** Events of an account. */
export interface AccountChange {
  readonly incoming: Message
  readonly outgoing: readonly Message[]
  readonly totalFees: bigint
  readonly description: TransactionDescriptionGeneric
  readonly wasActive: boolean
}

/** The state of an account as a hash; the layout of the real state is not simulated. */
const stateHash = ({ balance, code, data }: TonAccount, lt: bigint): Buffer => {
  const cell = beginCell().storeCoins(balance).storeUint(lt, 64)
  if (code && data) cell.storeRef(code).storeRef(data)
  return cell.endCell().hash()
}

/** Writes the transaction of an account at a logical time and makes it the last of the account. */
export const writeTransaction = (
  account: TonAccount,
  lt: bigint,
  now: number,
  change: AccountChange,
): TonTransaction => {
  const { incoming, outgoing, totalFees, description, wasActive } = change
  const outMessages = Dictionary.empty(Dictionary.Keys.Uint(15), messageValue)
  for (const [index, message] of outgoing.entries()) outMessages.set(index, message)
  const view: Omit<Transaction, 'raw' | 'hash'> = {
    address: BigInt(`0x${account.address.hash.toString('hex')}`),
    lt,
    prevTransactionHash: account.last.hash,
    prevTransactionLt: account.last.lt,
    now,
    outMessagesCount: outgoing.length,
    oldStatus: wasActive ? 'active' : 'uninitialized',
    endStatus: account.code ? 'active' : 'uninitialized',
    inMessage: incoming,
    outMessages,
    totalFees: { coins: totalFees },
    stateUpdate: { oldHash: stateHash(account, account.last.lt), newHash: stateHash(account, lt) },
    description,
  }
  const cell = beginCell()
    .store(storeTransaction(view as Transaction))
    .endCell()
  const digest = cell.hash()
  account.last = { lt, hash: BigInt(`0x${digest.toString('hex')}`) }
  return {
    account: account.address,
    lt,
    hash: digest.toString('hex'),
    cell,
    view: { ...view, raw: cell, hash: () => digest },
    incoming,
    outgoing,
  }
}
