import type { Kysely, Migration } from 'kysely'

/** Columns for what a swap promised, and for the version and the seal of its row. */
export const addSwapSeals: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema.alterTable('swaps').addColumn('terms', 'text').execute()
    await schema.alterTable('swaps').addColumn('version', 'integer').execute()
    await schema.alterTable('swaps').addColumn('seal', 'text').execute()
  },
}
