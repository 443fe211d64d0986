import type { ColumnBuilderCallback, Kysely, Migration, SchemaModule } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Endpoints of webhooks, their deliveries, and the log of attempts. Do not edit. */
export const createWebhooks = (dialect: Dialect): Migration => ({
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await createEndpoints(schema)
    await createDeliveries(schema, dialect)
    await createAttempts(schema)
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

const required: ColumnBuilderCallback = (column) => column.notNull()

const createEndpoints = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('caller_id', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('description', 'text')
    .addColumn('secrets', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('failing_since', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_reason', 'text')
    .execute()
  await schema
    .createIndex('webhook_endpoints_by_caller')
    .on('webhook_endpoints')
    .columns(['caller_id', 'created_at'])
    .execute()
}

const createDeliveries = async (schema: SchemaModule, dialect: Dialect): Promise<void> => {
  await schema
    .createTable('webhook_deliveries')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint_id', 'text', required)
    .addColumn('swap_id', 'text', required)
    .addColumn('sequence', 'bigint', required)
    .addColumn('type', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('give_up_at', 'bigint', required)
    .addColumn('ordered', 'integer', required)
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
}

const createAttempts = (schema: SchemaModule): Promise<void> =>
  schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('took_ms', 'bigint', required)
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('response', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_pk', ['delivery_id', 'number'])
    .execute()
