import type { AccountStore } from './account-store.ts'
import type { AccountUse, Instruction } from './instruction.ts'
import { addressesOf } from './lookup-table.ts'
import type { TransactionError } from './transaction-error.ts'
import type { Message, TableLookup } from './wire-transaction.ts'

/** A transaction with every account address resolved. */
export interface LoadedTransaction {
  /** In network order: accounts of the message, writable accounts of tables, read-only accounts of tables. */
  readonly accounts: readonly AccountUse[]
  readonly instructions: readonly Instruction[]
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
}

const own = ({ addresses, requiredSignatures, readonlySigned, readonlyUnsigned }: Message): readonly AccountUse[] =>
  addresses.map((address, place) => {
    const signer = place < requiredSignatures
    const writable = signer ? place < requiredSignatures - readonlySigned : place < addresses.length - readonlyUnsigned
    return { address, signer, writable }
  })

/** The error for an index beyond the end of a table. */
const MISSING = 'InvalidAddressLookupTableIndex'

const pick = (store: AccountStore, { table, ...lookup }: TableLookup, kind: 'writable' | 'readonly') => {
  const addresses = addressesOf(store.get(table))
  if (!addresses) throw new LoadFailure('AddressLookupTableNotFound')
  return lookup[kind].map((place) => {
    const address = addresses[place]
    if (address === undefined) throw new LoadFailure(MISSING)
    return address
  })
}

/** Thrown when accounts of a transaction cannot be loaded; `error` is the error the network reports. */
export class LoadFailure extends Error {
  readonly error: TransactionError

  constructor(error: string) {
    super(error)
    this.name = 'LoadFailure'
    this.error = error
  }
}

/** Resolves the accounts of a message. Throws `LoadFailure` for unknown tables and for indexes out of range. */
export const loadTransaction = (store: AccountStore, message: Message): LoadedTransaction => {
  const picked = (kind: 'writable' | 'readonly') => message.lookups.flatMap((lookup) => pick(store, lookup, kind))
  const loaded = { writable: picked('writable'), readonly: picked('readonly') }
  const accounts = [
    ...own(message),
    ...loaded.writable.map((address) => ({ address, signer: false, writable: true })),
    ...loaded.readonly.map((address) => ({ address, signer: false, writable: false })),
  ]
  if (new Set(accounts.map(({ address }) => address)).size < accounts.length)
    throw new LoadFailure('AccountLoadedTwice')
  const at = (place: number): AccountUse => {
    const found = accounts[place]
    if (!found) throw new LoadFailure('SanitizeFailure')
    return found
  }
  const instructions = message.instructions.map(({ program, accounts: places, data }) => ({
    programAddress: at(program).address,
    accounts: places.map(at),
    data,
  }))
  return { accounts, instructions, loaded }
}
