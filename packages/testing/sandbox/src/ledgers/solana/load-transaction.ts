import type { AccountStore } from './account-store.ts'
import type { AccountUse, Instruction } from './instruction.ts'
import { addressesOf } from './lookup-table.ts'
import type { TransactionError } from './transaction-error.ts'
import type { Message, TableLookup } from './wire-transaction.ts'

/** A transaction with every account named. */
export interface LoadedTransaction {
  /** In the order the network numbers them: those of the message, writable ones of tables, the others of tables. */
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

/** A place beyond a table's end. */
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

/** Thrown when accounts of a transaction cannot be found; `error` is what the network tells. */
export class LoadFailure extends Error {
  readonly error: TransactionError

  constructor(error: string) {
    super(error)
    this.name = 'LoadFailure'
    this.error = error
  }
}

/** Names the accounts of a message. Throws `LoadFailure` for tables that are not there and numbers beyond the end. */
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
