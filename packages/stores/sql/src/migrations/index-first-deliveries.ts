import type { Kysely, Migration } from 'kysely'

/** Finds the first waiting delivery of a swap at an endpoint without reading all that wait there. Do not edit. */
export const indexFirstDeliveries: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex('webhook_deliveries_first')
      .on('webhook_deliveries')
      .columns(['endpoint_id', 'swap_id', 'sequence'])
      .where('state' as never, '=', 'waiting')
      .where('ordered' as never, '=', 1)
      .execute()
  },
}
