import { type Kysely, type Migration, Migrator } from 'kysely'
import { addSecondLegs } from './add-second-legs.ts'
import { addSwapSeals } from './add-swap-seals.ts'
import { createAnswers } from './create-answers.ts'
import { createApiKeys } from './create-api-keys.ts'
import { createKeyChanges } from './create-key-changes.ts'
import { createLedger } from './create-ledger.ts'
import { createStoreChecks } from './create-store-checks.ts'
import { createSwapHistory } from './create-swap-history.ts'
import { createSwaps } from './create-swaps.ts'
import { createWebhooks } from './create-webhooks.ts'
import type { Dialect } from './dialect.ts'
import { indexCalls } from './index-calls.ts'
import { indexFirstDeliveries } from './index-first-deliveries.ts'
import { renameSecondLegs } from './rename-second-legs.ts'
import { withMigrationLock } from './with-migration-lock.ts'

/** In order. A released name never changes. */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-swaps': createSwaps(dialect),
  '0002-api-keys': createApiKeys,
  '0003-second-legs': addSecondLegs,
  '0004-key-changes': createKeyChanges,
  '0005-second-leg-names': renameSecondLegs,
  '0006-swap-seals': addSwapSeals,
  '0007-store-checks': createStoreChecks,
  '0008-answers': createAnswers,
  '0009-swap-history': createSwapHistory,
  '0010-webhooks': createWebhooks(dialect),
  '0012-ledger': createLedger,
  '0013-first-deliveries': indexFirstDeliveries,
  '0014-calls': indexCalls,
})

/**
 * The library reads the tables of every schema, and fails with one of these codes when somebody drops or changes one of them
 * meanwhile: no such schema, table or column.
 */
const CHANGED_MEANWHILE: readonly unknown[] = ['3F000', '42P01', '42703']
const TRIES = 5

/**
 * Brings the tables to this version's form, all migrations or none, one process after the other. Takes no lock when there is
 * nothing to do.
 *
 * @throws {Error} if the database is from a newer version, which is left as it is.
 */
export const migrate = async <T>(database: Kysely<T>, dialect: Dialect, schema: string | undefined): Promise<void> => {
  const createMigrator = (connection: Kysely<T>): Migrator =>
    new Migrator({
      db: schema === undefined ? connection : connection.withSchema(schema),
      provider: { getMigrations: async () => migrations(dialect) },
      migrationTableSchema: schema,
      migrationTableName: 'switchyard_migration',
      migrationLockTableName: 'switchyard_migration_lock',
    })
  const migrateToLatest = async (connection: Kysely<T>): Promise<void> => {
    const { error } = await createMigrator(connection).migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
  }
  for (let tries = 1; ; tries++) {
    try {
      const all = await createMigrator(database).getMigrations()
      const isPending = all.some(({ executedAt }) => executedAt === undefined)
      return await (isPending ? withMigrationLock({ database, dialect }, migrateToLatest) : migrateToLatest(database))
    } catch (error) {
      const isChangedMeanwhile = error instanceof Error && 'code' in error && CHANGED_MEANWHILE.includes(error.code)
      if (tries === TRIES || !isChangedMeanwhile) throw error
    }
  }
}
