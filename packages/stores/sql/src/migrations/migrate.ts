import { type Kysely, type Migration, Migrator } from 'kysely'
import { addSecondLegs } from './add-second-legs.ts'
import { addSwapSeals } from './add-swap-seals.ts'
import { createAnswers } from './create-answers.ts'
import { createApiKeys } from './create-api-keys.ts'
import { createKeyChanges } from './create-key-changes.ts'
import { createStoreChecks } from './create-store-checks.ts'
import { createSwaps } from './create-swaps.ts'
import type { Dialect } from './dialect.ts'
import { renameSecondLegs } from './rename-second-legs.ts'
import { withMigrationLock } from './with-migration-lock.ts'

/** In order. A released name never changes. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-swaps': createSwaps(dialect),
  '0002-api-keys': createApiKeys,
  '0003-second-legs': addSecondLegs,
  '0004-key-changes': createKeyChanges,
  '0005-second-leg-names': renameSecondLegs,
  '0006-swap-seals': addSwapSeals,
  '0007-store-checks': createStoreChecks,
  '0008-answers': createAnswers,
})

/**
 * Brings the tables to this version's form, all migrations or none, one process after the other. Takes no lock when there is
 * nothing to do.
 *
 * @throws {Error} if the database is from a newer version, which is left as it is.
 */
export const migrate = async <T>(database: Kysely<T>, dialect: Dialect, schema: string | undefined): Promise<void> => {
  const toLatest = async (connection: Kysely<T>): Promise<void> => {
    const { error } = await migrator(connection, dialect, schema).migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
  }
  const all = await migrator(database, dialect, schema).getMigrations()
  const isPending = all.some(({ executedAt }) => executedAt === undefined)
  await (isPending ? withMigrationLock(database, dialect, toLatest) : toLatest(database))
}

const migrator = <T>(database: Kysely<T>, dialect: Dialect, schema: string | undefined): Migrator =>
  new Migrator({
    db: schema === undefined ? database : database.withSchema(schema),
    provider: { getMigrations: async () => migrations(dialect) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    migrationTableName: 'switchyard_migration',
    migrationLockTableName: 'switchyard_migration_lock',
  })
