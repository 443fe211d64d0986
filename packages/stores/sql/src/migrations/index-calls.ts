import { type Kysely, type Migration, sql } from 'kysely'

/** Finds swaps by contract call, which have no deposit address, by the address that signs them. Do not edit. */
export const indexCalls: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex('swaps_calls')
      .on('swaps')
      .expression(sql`chain_id, lower(source_address), seq`)
      .where('deposit_address' as never, 'is', null)
      .where('deposit_channel_id' as never, 'is', null)
      .execute()
  },
}
