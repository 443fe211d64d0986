import type { Kysely, Migration } from 'kysely'

/** Gives the columns of the second leg their present names. Rows stay as they are. */
export const renameSecondLegs: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema.dropIndex('swaps_by_onward_channel').execute()
    await schema.dropIndex('swaps_by_onward_deposit').execute()
    await schema.alterTable('swaps').renameColumn('onward', 'second_leg').execute()
    await schema.alterTable('swaps').renameColumn('onward_address_key', 'second_leg_address_key').execute()
    await schema.alterTable('swaps').renameColumn('onward_channel_id', 'second_leg_channel_id').execute()
    await schema
      .createIndex('swaps_by_second_leg_channel')
      .on('swaps')
      .columns(['second_leg_channel_id', 'seq'])
      .execute()
    await schema
      .createIndex('swaps_by_second_leg_deposit')
      .on('swaps')
      .columns(['second_leg_address_key', 'seq'])
      .execute()
  },
}
