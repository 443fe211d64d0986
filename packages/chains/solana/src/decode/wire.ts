import { base58 } from '@scure/base'
import { ByteCursor, UnreadableInput } from '@switchyard/chain-kit'

/** A decoded wire transaction. Addresses from lookup tables are `undefined` unless the tables were given. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly feePayer: string
  readonly signers: readonly string[]
  readonly instructions: readonly WireInstruction[]
  readonly lookupTables: readonly string[]
}

export interface WireInstruction {
  readonly programAddress: string
  readonly accounts: readonly {
    readonly address: string | undefined
    readonly signer: boolean
    readonly writable: boolean
  }[]
  readonly data: Uint8Array
}

const VERSION_0 = 0x80

/**
 * Reads the wire format of a version 0 transaction. It is independent of the library that builds, so that an error in
 * one does not hide in the other.
 *
 * Source: Solana documentation, "Versioned transactions"; lengths are compact-u16.
 *
 * @throws {UnreadableInput} For any other format and for trailing bytes.
 */
export const readWire = (
  bytes: Uint8Array,
  tables: ReadonlyMap<string, readonly string[]> = new Map(),
): WireTransaction => {
  const cursor = new Cursor(bytes, 'transaction')
  const signatures = cursor.many(() => cursor.take(64))
  if (cursor.byte() !== VERSION_0) throw new UnreadableInput('The transaction is not version 0.')
  const [signing, readonlySigning, readonlyOther] = [cursor.byte(), cursor.byte(), cursor.byte()]
  const keys = cursor.many(() => base58.encode(cursor.take(32)))
  cursor.take(32) // blockhash
  const compiled = cursor.many(() => ({
    program: cursor.byte(),
    accounts: cursor.many(() => cursor.byte()),
    data: cursor.many(() => cursor.byte()),
  }))
  const lookups = cursor.many(() => ({
    table: base58.encode(cursor.take(32)),
    writable: cursor.many(() => cursor.byte()),
    readonly: cursor.many(() => cursor.byte()),
  }))
  cursor.end()

  // Instructions refer to static keys, then to writable entries of lookup tables, then to read-only ones.
  const isWritable = (index: number): boolean =>
    index < signing ? index < signing - readonlySigning : index < keys.length - readonlyOther
  const findEntry = (table: string, index: number): string | undefined => tables.get(table)?.[index]
  const accounts: WireInstruction['accounts'] = [
    ...keys.map((address, index) => ({ address, signer: index < signing, writable: isWritable(index) })),
    ...lookups.flatMap(({ table, writable }) =>
      writable.map((index) => ({ address: findEntry(table, index), signer: false, writable: true })),
    ),
    ...lookups.flatMap(({ table, readonly }) =>
      readonly.map((index) => ({ address: findEntry(table, index), signer: false, writable: false })),
    ),
  ]
  const account = (index: number): WireInstruction['accounts'][number] => requireListed(accounts[index])
  return {
    signatures,
    feePayer: requireListed(keys[0]),
    signers: keys.slice(0, signing),
    lookupTables: lookups.map(({ table }) => table),
    instructions: compiled.map(({ program, accounts: indices, data }) => ({
      programAddress: requireListed(keys[program]),
      accounts: indices.map(account),
      data: Uint8Array.from(data),
    })),
  }
}

const requireListed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new UnreadableInput('The transaction refers to an account it does not list.')
  return value
}

class Cursor extends ByteCursor {
  /** Reads a list with its length in front: seven bits per byte, lowest first. */
  many<T>(read: () => T): readonly T[] {
    let count = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      count |= (byte & 0x7f) << shift
      if (byte < 0x80) break
      if (shift === 14) throw new UnreadableInput('A length is over 16 bits.')
    }
    return Array.from({ length: count }, read)
  }
}
