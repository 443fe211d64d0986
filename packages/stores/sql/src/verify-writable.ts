import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows of `store_checks`: several, so that servers that check at the same time seldom wait for each other. */
const SLOTS = 64

/**
 * Commits a new value and reads it back.
 *
 * @throws {Error} while the database cannot be reached or is read-only, and while its disk is full.
 */
export const verifyWritable = async (database: Kysely<Tables>): Promise<void> => {
  const slot = randomInt(SLOTS)
  const value = randomUUID()
  const read = await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('store_checks')
      .values({ slot, value })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet({ value }))
      .execute()
    return transaction.selectFrom('store_checks').select('value').where('slot', '=', slot).executeTakeFirst()
  })
  if (read?.value !== value) throw new Error('The database did not return what was written.')
}
