import type { WebhookStore } from '@switchyard/core'
import type { Kysely } from 'kysely'
import type { Dialect } from './migrations/dialect.ts'
import type { Tables } from './tables.ts'
import { webhookDeliveries } from './webhook-deliveries.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'
import { webhookLog } from './webhook-log.ts'

/** Webhooks in a database. */
export const sqlWebhooks = (database: Kysely<Tables>, dialect: Dialect): WebhookStore => ({
  ...webhookEndpoints(database),
  ...webhookDeliveries(database, dialect),
  ...webhookLog(database),
})
