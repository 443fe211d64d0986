import { createHash } from 'node:crypto'
import type { Caller, Clock, KeyStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import { changeCallers, changeKeys, readCallers } from './edit-callers.ts'
import { type BrokenRow, readCaller } from './read-caller.ts'
import type { StoredCaller } from './stored-caller.ts'
import type { Tables } from './tables.ts'

/** API keys, and the operations of an operator. Times in Unix milliseconds. */
export interface SqlKeys extends KeyStore {
  /**
   * Adds a key of `caller`. One caller may hold several keys, for example while one replaces another.
   *
   * @param key The key itself, of 24 characters or more, or `sha256:` and its hex digest.
   * @throws {TypeError} for a shorter key and a malformed digest.
   * @throws {Error} if the key exists already, or its signing key has the id of another caller's.
   */
  add(key: string, caller: Caller, options?: { readonly expiresAt?: number }): Promise<void>
  /** Changes the terms of every key of `caller.id`. Resolves to the number of keys. */
  update(caller: Caller): Promise<number>
  /** Refuses every key of a caller from now on. Resolves to the number of keys. */
  revoke(callerId: string): Promise<number>
  list(): Promise<readonly KeyRecord[]>
  /** Every readable caller with the digests of its keys, for a server that keeps them in memory. */
  callers(): Promise<readonly StoredCaller[]>
  /** A number that grows with every change of a key, to find out cheaply whether keys have changed. */
  changes(): Promise<number>
  /** Changes callers in one transaction; edits of several servers run one after the other. Changes nothing if `change` throws. */
  edit(change: (callers: readonly StoredCaller[]) => readonly StoredCaller[]): Promise<void>
}

/** A key as `list` returns it. Times in Unix milliseconds. */
export interface KeyRecord {
  /** The first digits of the digest, enough to tell keys apart. */
  readonly digest: string
  readonly caller: Caller
  readonly createdAt: number
  readonly expiresAt?: number
  readonly revokedAt?: number
}

/** Shorter keys could be guessed, from their digest too. */
const MIN_KEY_LENGTH = 24

/** Callers by the SHA-256 of their key. Keys must be long and random: a short word can be guessed from its digest. */
export const createSqlKeys = (
  database: Kysely<Tables>,
  clock: Clock,
  onBrokenRow?: (row: BrokenRow) => void,
): SqlKeys => ({
  async find(apiKey) {
    const row = await database
      .selectFrom('api_keys')
      .select(['caller', 'caller_id', 'expires_at'])
      .where('digest', '=', hashText(apiKey))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row || (row.expires_at !== null && Number(row.expires_at) <= clock.now())) return undefined
    return readCaller(row.caller, row.caller_id)
  },

  async add(key, caller, { expiresAt } = {}) {
    const given = /^sha256:([0-9a-f]{64})$/i.exec(key)?.[1]
    if (given === undefined && /^sha256:/i.test(key))
      throw new TypeError('A key that begins with "sha256:" must be followed by 64 hex digits.')
    if (given === undefined && key.length < MIN_KEY_LENGTH)
      throw new TypeError(`A key must have at least ${MIN_KEY_LENGTH} characters; this one has ${key.length}.`)
    await changeKeys(database, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('api_keys')
        .values({
          digest: given?.toLowerCase() ?? hashText(key),
          caller_id: caller.id,
          caller: JSON.stringify(caller),
          expires_at: expiresAt ?? null,
          revoked_at: null,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n)
        throw new Error(`The key given for ${caller.id} is already in use; create a new one.`)
    })
  },

  update: (caller) =>
    changeKeys(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('api_keys')
        .set({ caller: JSON.stringify(caller) })
        .where('caller_id', '=', caller.id)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    }),

  revoke: (callerId) =>
    changeKeys(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('api_keys')
        .set({ revoked_at: clock.now() })
        .where('caller_id', '=', callerId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    }),

  async list() {
    const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('digest').execute()
    return rows.flatMap((row) => {
      const caller = readCaller(row.caller, row.caller_id)
      if (caller === undefined) return []
      return {
        digest: row.digest.slice(0, 12),
        caller,
        createdAt: Number(row.created_at),
        expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
        revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
      }
    })
  },

  callers: () => readCallers(database, onBrokenRow),

  async changes() {
    const row = await database.selectFrom('key_changes').select('count').where('id', '=', 1).executeTakeFirst()
    return Number(row?.count ?? 0)
  },

  edit: (change) => changeCallers(database, change),
})

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
