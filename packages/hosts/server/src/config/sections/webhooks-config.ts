import { z } from 'zod'

/** Webhooks: events of swaps, sent to endpoints that the owners of keys name. */
export interface WebhooksConfig {
  /** Host names that endpoints may have: `hooks.example.com`, `*.example.com` for every name below, `*` for any public host. */
  readonly allowedHosts: readonly string[]
  /** Allows `http:` and private addresses; refused unless `sandboxUrl` is set. Default false. */
  readonly allowPrivate: boolean
  /** Endpoints of a key. Default 10. */
  readonly endpointsPerKey: number
  /** Time limit of an endpoint's answer, milliseconds. Default 10 000. */
  readonly timeoutMs: number
  /** Wait between the first failed attempt of an event and the second, milliseconds; later waits grow with it. Default 5 000. */
  readonly firstRetryMs: number
  /** After how many days without a success an endpoint is disabled. Default 5. */
  readonly disableAfterDays: number
  /** Days for which ended deliveries stay in the log. Default 30. */
  readonly keepDays: number
}

const HOST = 'must be a host name in small letters such as "hooks.example.com", "*.example.com", or "*"'

export const webhooksSchema: z.ZodType<WebhooksConfig> = z.strictObject({
  allowedHosts: z.array(z.string().regex(/^(\*|(\*\.)?[a-z0-9:][a-z0-9.:-]{0,250})$/, HOST)).min(1),
  allowPrivate: z.boolean().default(false),
  endpointsPerKey: z.int().min(1).max(1_000).default(10),
  timeoutMs: z.int().min(100).max(60_000).default(10_000),
  firstRetryMs: z.int().min(100).max(600_000).default(5_000),
  disableAfterDays: z.int().min(1).max(365).default(5),
  keepDays: z.int().min(1).max(3_650).default(30),
})
