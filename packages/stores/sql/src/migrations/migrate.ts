import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type Migration, Migrator } from 'kysely'
import { addSecondLegs } from './add-second-legs.ts'
import { createApiKeys } from './create-api-keys.ts'
import { createKeyChanges } from './create-key-changes.ts'
import { createSwaps } from './create-swaps.ts'
import type { Dialect } from './dialect.ts'

/** In order; a name that has been released stays for good. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-swaps': createSwaps(dialect),
  '0002-api-keys': createApiKeys,
  '0003-second-legs': addSecondLegs,
  '0004-key-changes': createKeyChanges,
})

/**
 * Processes that open a new database together get in each other's way while the tables of the migrations themselves are made;
 * each later try finds more of the work done.
 */
const TRIES = 20

/**
 * Brings the tables to this version's form. Throws when the database is from a newer version, which is left as it is.
 */
export const migrate = async <T>(database: Kysely<T>, dialect: Dialect, schema: string | undefined): Promise<void> => {
  const migrator = new Migrator({
    db: schema === undefined ? database : database.withSchema(schema),
    provider: { getMigrations: async () => migrations(dialect) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    migrationTableName: 'switchyard_migration',
    migrationLockTableName: 'switchyard_migration_lock',
  })
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    if (attempt === TRIES || !isContention(error)) throw asError(error)
    await sleep(10 * attempt)
  }
}

const isContention = (error: unknown): boolean =>
  /SQLITE_BUSY|database is locked|already exists|unique constraint/i.test(asError(error).message)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
