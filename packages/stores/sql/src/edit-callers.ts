import type { Kysely, Transaction } from 'kysely'
import { requireOwnKeyIds } from './own-key-ids.ts'
import type { BrokenRow } from './read-caller.ts'
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

/** Counts a change of keys. As the first statement of a transaction it also waits for other transactions that change keys. */
export const countChange = (database: Kysely<Tables>): Promise<unknown> =>
  database
    .updateTable('key_changes')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', 1)
    .execute()

/** Changes callers in one transaction. A caller that `change` does not return stays as it is. */
export const changeCallers = (
  database: Kysely<Tables>,
  change: (callers: readonly StoredCaller[]) => readonly StoredCaller[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await countChange(transaction)
    const before = await readCallers(transaction)
    const known = new Map(before.map((one) => [one.caller.id, JSON.stringify(one)]))
    const changed = change(before).filter((one) => known.get(one.caller.id) !== JSON.stringify(one))
    for (const one of changed) await writeCaller(transaction, one)
    await requireOwnKeyIds(transaction)
  })

const writeCaller = async (transaction: Transaction<Tables>, stored: StoredCaller): Promise<void> => {
  const { caller, secrets, revokedAt, retiredSigning } = stored
  if (revokedAt === undefined) await deleteOtherSecrets(transaction, stored)
  else await revokeSecrets(transaction, stored, revokedAt)
  for (const secret of secrets) await writeSecret(transaction, stored, secret)
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

/** Deletes the secrets that are no longer listed. */
const deleteOtherSecrets = (transaction: Transaction<Tables>, { caller, secrets }: StoredCaller): Promise<unknown> =>
  transaction
    .deleteFrom('api_keys')
    .where('caller_id', '=', caller.id)
    .where('revoked_at', 'is', null)
    .where(
      'digest',
      'not in',
      secrets.map(({ sha256 }) => sha256),
    )
    .execute()

/** The rows of a revoked caller stay, so that its id is never given to another. */
const revokeSecrets = (
  transaction: Transaction<Tables>,
  { caller }: StoredCaller,
  revokedAt: number,
): Promise<unknown> =>
  transaction
    .updateTable('api_keys')
    .set({ caller: JSON.stringify(caller), revoked_at: revokedAt })
    .where('caller_id', '=', caller.id)
    .execute()

/** Throws if the digest belongs to another caller or is revoked. */
const writeSecret = async (
  transaction: Transaction<Tables>,
  stored: StoredCaller,
  secret: StoredCaller['secrets'][number],
): Promise<void> => {
  const { digest: _, created_at: __, ...terms } = toKeyRow(stored, secret)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('api_keys')
    .values(toKeyRow(stored, secret))
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet(terms)
        .where('api_keys.caller_id', '=', stored.caller.id)
        .where('api_keys.revoked_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new Error(`The key given for ${stored.caller.id} is already in use; create a new one.`)
}
