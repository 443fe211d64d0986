import type { Migration } from 'kysely'

/** Made `webhook_deliveries_first`, which is among the late indexes now: a large table gets it beside running servers. */
export const indexFirstDeliveries: Migration = { async up() {} }
