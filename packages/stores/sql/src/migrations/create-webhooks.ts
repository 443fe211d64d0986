import type { Kysely, Migration } from 'kysely'
import type { Dialect } from './dialect.ts'
import { requireValue } from './require-value.ts'

/** Endpoints of webhooks, their deliveries, and the log of attempts. Do not edit. */
export const createWebhooks = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('webhook_endpoints')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('caller_id', 'text', requireValue)
      .addColumn('url', 'text', requireValue)
      .addColumn('events', 'text', requireValue)
      .addColumn('description', 'text')
      .addColumn('secrets', 'text', requireValue)
      .addColumn('created_at', 'bigint', requireValue)
      .addColumn('updated_at', 'bigint', requireValue)
      .addColumn('failing_since', 'bigint')
      .addColumn('disabled_at', 'bigint')
      .addColumn('disabled_reason', 'text')
      .execute()
    await schema
      .createIndex('webhook_endpoints_by_caller')
      .on('webhook_endpoints')
      .columns(['caller_id', 'created_at'])
      .execute()
    await schema
      .createTable('webhook_deliveries')
      .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('endpoint_id', 'text', requireValue)
      .addColumn('swap_id', 'text', requireValue)
      .addColumn('sequence', 'bigint', requireValue)
      .addColumn('type', 'text', requireValue)
      .addColumn('payload', 'text', requireValue)
      .addColumn('created_at', 'bigint', requireValue)
      .addColumn('state', 'text', requireValue)
      .addColumn('attempts', 'integer', requireValue)
      .addColumn('next_at', 'bigint', requireValue)
      .addColumn('give_up_at', 'bigint', requireValue)
      .addColumn('ordered', 'integer', requireValue)
      .addColumn('ended_at', 'bigint')
      .addUniqueConstraint('webhook_deliveries_once', ['endpoint_id', 'swap_id', 'sequence'])
      .execute()
    const index = (name: string, columns: readonly string[]) =>
      schema
        .createIndex(name)
        .on('webhook_deliveries')
        .columns([...columns])
        .execute()
    await index('webhook_deliveries_due', ['state', 'endpoint_id', 'next_at'])
    await index('webhook_deliveries_by_endpoint', ['endpoint_id', 'seq'])
    await index('webhook_deliveries_ended', ['ended_at'])
    await schema
      .createTable('webhook_attempts')
      .addColumn('delivery_id', 'text', requireValue)
      .addColumn('number', 'integer', requireValue)
      .addColumn('at', 'bigint', requireValue)
      .addColumn('took_ms', 'bigint', requireValue)
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('response', 'text')
      .addPrimaryKeyConstraint('webhook_attempts_pk', ['delivery_id', 'number'])
      .execute()
    await schema
      .createTable('webhook_cursor')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('value', 'text')
      .execute()
    await (database as Kysely<{ webhook_cursor: { id: number; value: string | null } }>)
      .insertInto('webhook_cursor')
      .values({ id: 1, value: null })
      .execute()
  },
})
