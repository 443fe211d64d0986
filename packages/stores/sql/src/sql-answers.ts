import type { AnswerStore, Clock } from '@switchyard/core'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Expired rows are removed with every so many additions. */
const CLEAN_EVERY = 100

/** Answers to requests with an idempotency key. `add` and `replace` resolve after their commit. */
export const createSqlAnswers = (database: Kysely<Tables>, clock: Clock): AnswerStore => {
  let additions = 0
  const clean = async (): Promise<void> => {
    if (additions++ % CLEAN_EVERY === 0)
      await database.deleteFrom('answers').where('expires_at', '<=', clock.now()).execute()
  }
  return {
    async add(key, text, ttlMs) {
      await clean()
      const row = { value: text, expires_at: clock.now() + ttlMs }
      for (;;) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('answers')
          .values({ key, ...row })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet(row).where('answers.expires_at', '<=', clock.now()),
          )
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n) return text
        const found = await database.selectFrom('answers').select('value').where('key', '=', key).executeTakeFirst()
        // Absent if it was removed between the two statements.
        if (found) return found.value
      }
    },
    async replace(key, { from, to, ttlMs }) {
      if (to === undefined) {
        const removing = database.deleteFrom('answers').where('key', '=', key).where('value', '=', from)
        return (await removing.executeTakeFirst()).numDeletedRows === 1n
      }
      const replacing = database
        .updateTable('answers')
        .set({ value: to, expires_at: clock.now() + ttlMs })
        .where('key', '=', key)
        .where('value', '=', from)
      return (await replacing.executeTakeFirst()).numUpdatedRows === 1n
    },
  }
}
