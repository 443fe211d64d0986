import type { Kysely, Migration } from 'kysely'

/** Columns for the second leg of a swap through two providers, and indexes to find the swap by it. */
export const addSecondLegs: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    for (const column of ['onward', 'onward_address_key', 'onward_channel_id']) {
      await schema.alterTable('swaps').addColumn(column, 'text').execute()
    }
    await schema.createIndex('swaps_by_onward_channel').on('swaps').columns(['onward_channel_id', 'seq']).execute()
    await schema.createIndex('swaps_by_onward_deposit').on('swaps').columns(['onward_address_key', 'seq']).execute()
  },
}
