import { z } from 'zod'

/** A setting in force and where it comes from. */
export interface OperatorSettingResponse {
  readonly name: string
  readonly value: unknown
  /** `builtIn`: the list of tokenized securities. `policyFile`: also merged with it. */
  readonly source: 'default' | 'configuration' | 'policyFile' | 'builtIn'
}

/** A key, without its secrets. */
export interface OperatorKeyResponse {
  readonly id: string
  readonly source: 'configuration' | 'file' | 'store'
  /** The first eight hex digits of the SHA-256 of each secret, with its expiry (ISO 8601); none for a revoked key. */
  readonly secrets: readonly { readonly hint: string; readonly expiresAt?: string }[]
  readonly operator: boolean
  readonly explain: boolean
  /** Requests a minute by service; absent: unlimited. */
  readonly perMinute: Readonly<Record<string, number>>
  readonly maxTradeUsd?: string
  readonly allowProviders?: readonly string[]
  readonly denyProviders?: readonly string[]
  /** Id of the key that signs its swaps. */
  readonly signingKeyId?: string
}

/** An endpoint of webhooks with its last deliveries, without address, secrets and bodies. */
export interface OperatorWebhookResponse {
  readonly id: string
  /** Id of the key that owns it. */
  readonly keyId: string
  /** Host of its address; the rest may name an account. */
  readonly host: string
  readonly enabled: boolean
  readonly disabledReason?: string
  readonly failingSince?: string
  /** Newest first, at most twenty. */
  readonly deliveries: readonly {
    readonly id: string
    readonly type: string
    readonly state: 'waiting' | 'delivered' | 'failed'
    readonly createdAt: string
    readonly attempts: readonly { readonly at: string; readonly tookMs: number; readonly status?: number }[]
  }[]
}

/** Response of `GET /operator`. */
export interface OperatorResponse {
  readonly keys: readonly OperatorKeyResponse[]
  /** Limits of the engine. */
  readonly limits: readonly OperatorSettingResponse[]
  readonly policy: readonly OperatorSettingResponse[]
  /** Absent where there are no webhooks. */
  readonly webhooks?: readonly OperatorWebhookResponse[]
}

const time = z.string().describe('ISO 8601.')

const setting = z.looseObject({
  name: z.string(),
  value: z.unknown(),
  source: z
    .enum(['default', 'configuration', 'policyFile', 'builtIn'])
    .describe('`builtIn`: the list of tokenized securities. `policyFile`: also merged with it.'),
})

const key = z.looseObject({
  id: z.string(),
  source: z.enum(['configuration', 'file', 'store']),
  secrets: z
    .array(z.looseObject({ hint: z.string(), expiresAt: time.optional() }))
    .describe('The first eight hex digits of the SHA-256 of each secret; none for a revoked key.'),
  operator: z.boolean(),
  explain: z.boolean(),
  perMinute: z.record(z.string(), z.number()).describe('Requests a minute by service; absent: unlimited.'),
  maxTradeUsd: z.string().optional(),
  allowProviders: z.array(z.string()).optional(),
  denyProviders: z.array(z.string()).optional(),
  signingKeyId: z.string().optional().describe('Id of the key that signs its swaps.'),
})

const webhook = z.looseObject({
  id: z.string(),
  keyId: z.string().describe('Id of the key that owns it.'),
  host: z.string().describe('Host of its address; the rest may name an account.'),
  enabled: z.boolean(),
  disabledReason: z.string().optional(),
  failingSince: time.optional(),
  deliveries: z
    .array(
      z.looseObject({
        id: z.string(),
        type: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        createdAt: time,
        attempts: z.array(z.looseObject({ at: time, tookMs: z.number(), status: z.number().optional() })),
      }),
    )
    .describe('Newest first, at most twenty.'),
})

/** Response of `GET /operator`. */
export const operatorResponseSchema: z.ZodType<OperatorResponse> = z
  .looseObject({
    keys: z.array(key),
    limits: z.array(setting).describe('Limits of the engine.'),
    policy: z.array(setting),
    webhooks: z.array(webhook).optional().describe('Absent where there are no webhooks.'),
  })
  .describe('Keys, limits, rules and deliveries of a deployment, to be read only.')
