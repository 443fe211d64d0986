import type { ColumnBuilderCallback, Kysely, Migration, SchemaModule } from 'kysely'

/** Tables of the changes of swaps, of their count, and of where each swap stands. Do not edit: a change is a new migration. */
export const createSwapHistory: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await createChanges(schema)
    await createStates(schema)
    await schema
      .createTable('swap_change_count')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('last', 'bigint', required)
      .execute()
    await (database as Kysely<{ swap_change_count: { id: number; last: number } }>)
      .insertInto('swap_change_count')
      .values({ id: 1, last: 0 })
      .execute()
  },
}

const required: ColumnBuilderCallback = (column) => column.notNull()

const createChanges = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('swap_changes')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('swap_id', 'text', required)
    .addColumn('key_id', 'text', required)
    .addColumn('sequence', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('final', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('version', 'integer')
    .addColumn('seal', 'text')
    .addUniqueConstraint('swap_changes_by_swap', ['swap_id', 'sequence'])
    .execute()
  await schema.createIndex('swap_changes_by_key').on('swap_changes').columns(['key_id', 'id']).execute()
}

const createStates = async (schema: SchemaModule): Promise<void> => {
  await schema
    .createTable('swap_states')
    .addColumn('swap_id', 'text', (column) => column.primaryKey())
    .addColumn('first_id', 'bigint', required)
    .addColumn('last_id', 'bigint', required)
    .addColumn('key_id', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('second_provider', 'text')
    .addColumn('chain_id', 'text', required)
    .addColumn('buy_chain_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('overdue', 'integer', required)
    .addColumn('due_at', 'bigint')
    .execute()
  await schema.createIndex('swap_states_by_key').on('swap_states').columns(['key_id', 'first_id']).execute()
  await schema.createIndex('swap_states_by_due').on('swap_states').columns(['due_at']).execute()
}
