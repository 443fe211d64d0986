import type { WebhookStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import type { Dialect } from './migrations/dialect.ts'
import type { Tables } from './tables.ts'
import { createDeliveries } from './webhook-deliveries.ts'
import { createEndpoints } from './webhook-endpoints.ts'
import { createLog } from './webhook-log.ts'

/** Webhooks in a database. */
export const createSqlWebhooks = (database: Kysely<Tables>, dialect: Dialect): WebhookStore => ({
  ...createEndpoints(database),
  ...createDeliveries(database, dialect),
  ...createLog(database),
})
