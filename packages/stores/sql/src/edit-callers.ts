import type { Kysely, Transaction } from 'kysely'
import { callersOf, rowOf, type StoredCaller } from './stored-caller.ts'
import type { Tables } from './tables.ts'

/** Every caller, revoked ones too. */
export const readCallers = async (database: Kysely<Tables>): Promise<readonly StoredCaller[]> => {
  const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('digest').execute()
  return callersOf(rows, await database.selectFrom('retired_signing_keys').selectAll().execute())
}

/** Counts a change of keys. As the first statement of a transaction it also waits until no other changes them. */
export const countChange = (database: Kysely<Tables>): Promise<unknown> =>
  database
    .updateTable('key_changes')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', 1)
    .execute()

/** Changes callers all at once or not at all. A caller that `change` leaves out stays as it is. */
export const editCallers = (
  database: Kysely<Tables>,
  change: (callers: readonly StoredCaller[]) => readonly StoredCaller[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await countChange(transaction)
    const before = await readCallers(transaction)
    const known = new Map(before.map((one) => [one.caller.id, JSON.stringify(one)]))
    const changed = change(before).filter((one) => known.get(one.caller.id) !== JSON.stringify(one))
    for (const one of changed) await write(transaction, one)
  })

const write = async (transaction: Transaction<Tables>, stored: StoredCaller): Promise<void> => {
  const { caller, secrets, revokedAt, retiredSigning } = stored
  if (revokedAt === undefined) await dropOthers(transaction, stored)
  else await revokeAll(transaction, stored, revokedAt)
  for (const secret of secrets) await putSecret(transaction, stored, secret)
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

/** Secrets that are no longer named are forgotten. */
const dropOthers = (transaction: Transaction<Tables>, { caller, secrets }: StoredCaller): Promise<unknown> =>
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

/** The rows of a revoked caller stay: they keep its id from being given again. */
const revokeAll = (transaction: Transaction<Tables>, { caller }: StoredCaller, revokedAt: number): Promise<unknown> =>
  transaction
    .updateTable('api_keys')
    .set({ caller: JSON.stringify(caller), revoked_at: revokedAt })
    .where('caller_id', '=', caller.id)
    .execute()

/** A digest that is another caller's, or revoked, is not taken over. */
const putSecret = async (
  transaction: Transaction<Tables>,
  stored: StoredCaller,
  secret: StoredCaller['secrets'][number],
): Promise<void> => {
  const { digest: _, created_at: __, ...terms } = rowOf(stored, secret)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('api_keys')
    .values(rowOf(stored, secret))
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet(terms)
        .where('api_keys.caller_id', '=', stored.caller.id)
        .where('api_keys.revoked_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Error(`The key given for ${stored.caller.id} is there already.`)
}
