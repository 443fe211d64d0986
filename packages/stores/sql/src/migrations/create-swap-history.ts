import type { Kysely, Migration } from 'kysely'
import { requireValue } from './require-value.ts'

/** Tables of the changes of swaps, of their count, and of where each swap stands. Do not edit: a change is a new migration. */
export const createSwapHistory: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('swap_changes')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('swap_id', 'text', requireValue)
      .addColumn('key_id', 'text', requireValue)
      .addColumn('sequence', 'integer', requireValue)
      .addColumn('at', 'text', requireValue)
      .addColumn('type', 'text', requireValue)
      .addColumn('final', 'integer', requireValue)
      .addColumn('body', 'text', requireValue)
      .addColumn('version', 'integer')
      .addColumn('seal', 'text')
      .addUniqueConstraint('swap_changes_by_swap', ['swap_id', 'sequence'])
      .execute()
    await schema.createIndex('swap_changes_by_key').on('swap_changes').columns(['key_id', 'id']).execute()
    await schema
      .createTable('swap_states')
      .addColumn('swap_id', 'text', (column) => column.primaryKey())
      .addColumn('first_id', 'bigint', requireValue)
      .addColumn('last_id', 'bigint', requireValue)
      .addColumn('key_id', 'text', requireValue)
      .addColumn('provider', 'text', requireValue)
      .addColumn('second_provider', 'text')
      .addColumn('chain_id', 'text', requireValue)
      .addColumn('buy_chain_id', 'text', requireValue)
      .addColumn('created_at', 'bigint', requireValue)
      .addColumn('status', 'text', requireValue)
      .addColumn('overdue', 'integer', requireValue)
      .addColumn('due_at', 'bigint')
      .execute()
    await schema.createIndex('swap_states_by_key').on('swap_states').columns(['key_id', 'first_id']).execute()
    await schema.createIndex('swap_states_by_due').on('swap_states').columns(['due_at']).execute()
    await schema
      .createTable('swap_change_count')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('last', 'bigint', requireValue)
      .execute()
    await (database as Kysely<{ swap_change_count: { id: number; last: number } }>)
      .insertInto('swap_change_count')
      .values({ id: 1, last: 0 })
      .execute()
  },
}
