import type { Kysely } from 'kysely'
import { type BrokenRow, readCaller } from './read-caller.ts'
import { groupCallers, type StoredCaller, toKeyRow } from './stored-caller.ts'
import type { Tables } from './tables.ts'

/** Every caller, including revoked ones. Callers that cannot be read are skipped. */
export const readCallers = async (
  database: Kysely<Tables>,
  onBrokenRow?: (row: BrokenRow) => void,
): Promise<readonly StoredCaller[]> => {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('digest').execute()
  const retired = await database.selectFrom('retired_signing_keys').selectAll().execute()
  return groupCallers(rows, retired, onBrokenRow)
}

/**
 * Changes keys in one transaction, and counts it as a change.
 *
 * @throws {Error} if two callers would have a signing key of one id, replaced keys included; nothing is changed then.
 */
export const changeKeys = <T>(
  database: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    // As the first statement it also waits for other transactions that change keys.
    await transaction
      .updateTable('key_changes')
      .set(({ eb }) => ({ count: eb('count', '+', 1) }))
      .where('id', '=', 1)
      .execute()
    const result = await work(transaction)

    const callers = await transaction.selectFrom('api_keys').select(['caller', 'caller_id']).execute()
    const retired = await transaction.selectFrom('retired_signing_keys').select(['key_id', 'caller_id']).execute()
    const owners = new Map(retired.map((row) => [row.key_id, row.caller_id]))
    for (const row of callers) {
      const keyId = readCaller(row.caller, row.caller_id)?.signing?.keyId
      if (keyId === undefined) continue
      if ((owners.get(keyId) ?? row.caller_id) !== row.caller_id)
        throw new Error(`signing.keyId ${keyId} belongs to another caller; each key needs an id of its own.`)
      owners.set(keyId, row.caller_id)
    }
    return result
  })

/** Changes callers in one transaction. A caller that `change` does not return stays as it is. */
export const changeCallers = (
  database: Kysely<Tables>,
  change: (callers: readonly StoredCaller[]) => readonly StoredCaller[],
): Promise<void> =>
  changeKeys(database, async (transaction) => {
    const before = await readCallers(transaction)
    const known = new Map(before.map((one) => [one.caller.id, JSON.stringify(one)]))
    const changed = change(before).filter((one) => known.get(one.caller.id) !== JSON.stringify(one))
    for (const one of changed) await writeCaller(transaction, one)
  })

/** Throws if the digest of a secret belongs to another caller or is revoked. */
const writeCaller = async (transaction: Kysely<Tables>, stored: StoredCaller): Promise<void> => {
  const { caller, secrets, revokedAt, retiredSigning } = stored
  if (revokedAt === undefined) {
    const listed = secrets.map(({ sha256 }) => sha256)
    await transaction
      .deleteFrom('api_keys')
      .where('caller_id', '=', caller.id)
      .where('revoked_at', 'is', null)
      .where('digest', 'not in', listed)
      .execute()
  } else {
    // The rows of a revoked caller stay, so that its id is never given to another.
    await transaction
      .updateTable('api_keys')
      .set({ caller: JSON.stringify(caller), revoked_at: revokedAt })
      .where('caller_id', '=', caller.id)
      .execute()
  }

  for (const secret of secrets) {
    const row = toKeyRow(stored, secret)
    const { digest: _, created_at: __, ...terms } = row
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('api_keys')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('digest')
          .doUpdateSet(terms)
          .where('api_keys.caller_id', '=', caller.id)
          .where('api_keys.revoked_at', 'is', null),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n)
      throw new Error(`The key given for ${caller.id} is already in use; create a new one.`)
  }

  await transaction.deleteFrom('retired_signing_keys').where('caller_id', '=', caller.id).execute()
  const retired = retiredSigning.map(({ keyId, x, y, expiresAt }) => ({
    key_id: keyId,
    caller_id: caller.id,
    x,
    y,
    expires_at: expiresAt,
  }))
  if (retired.length > 0) await transaction.insertInto('retired_signing_keys').values(retired).execute()
}
