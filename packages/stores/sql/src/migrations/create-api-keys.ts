import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** The first version of `api_keys`. Do not edit: a change is a new migration. */
export const createApiKeys: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('api_keys')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('caller_id', 'text', requireValue)
      .addColumn('caller', 'text', requireValue)
      .addColumn('expires_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .addColumn('created_at', 'bigint', requireValue)
      .execute()
    await database.schema.createIndex('api_keys_by_caller').on('api_keys').column('caller_id').execute()
  },
}
