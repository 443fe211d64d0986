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
  readonly allowFlexInput?: boolean
  readonly maxStreams?: number
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

/** Facts of the outside world, such as contracts and block times, that need an operator's eye. */
export interface OperatorFactsResponse {
  /** When one was last compared with its network (ISO 8601); absent before the first time. */
  readonly comparedAt?: string
  /** Facts that the network contradicts. */
  readonly differences: readonly {
    readonly package: string
    /** Name with its chain or asset, `routers of BASE`. */
    readonly fact: string
    /** Provider or chain that was asked. */
    readonly owner: string
    /** Host that told `current`. */
    readonly host: string
    /** The value in force. */
    readonly value: string
    /** What the network says. */
    readonly current: string
    readonly readAt: string
    /** Sentences on what changes for whom, and what to do. */
    readonly consequence?: string
  }[]
  /** Facts that are older than they should be. */
  readonly old: readonly {
    readonly package: string
    readonly fact: string
    /** Date it was last read at its source, `2026-11-27`. */
    readonly seen: string
    readonly ageDays: number
    readonly source: string
  }[]
  /** Facts that the operator has replaced. */
  readonly replaced: readonly {
    readonly package: string
    readonly fact: string
    readonly value: unknown
    /** Who has replaced it: a file, a bundle, or what the program said. */
    readonly by: string
    readonly at: string
  }[]
}

/** Response of `GET /operator`. */
export interface OperatorResponse {
  readonly keys: readonly OperatorKeyResponse[]
  /** Limits of the engine. */
  readonly limits: readonly OperatorSettingResponse[]
  readonly policy: readonly OperatorSettingResponse[]
  /** Absent where the server does not list them. */
  readonly facts?: OperatorFactsResponse
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
  allowFlexInput: z.boolean().optional(),
  maxStreams: z.number().optional(),
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

const factName = { package: z.string(), fact: z.string().describe('Name with its chain or asset: `routers of BASE`.') }

const facts = z.looseObject({
  comparedAt: time.optional().describe('When one was last compared with its network; absent before the first time.'),
  differences: z
    .array(
      z.looseObject({
        ...factName,
        owner: z.string().describe('Provider or chain that was asked.'),
        host: z.string().describe('Host that told `current`.'),
        value: z.string().describe('The value in force.'),
        current: z.string().describe('What the network says.'),
        readAt: time,
        consequence: z.string().optional().describe('What changes for whom, and what to do.'),
      }),
    )
    .describe('Facts that the network contradicts.'),
  old: z
    .array(
      z.looseObject({
        ...factName,
        seen: z.string().describe('Date it was last read at its source.'),
        ageDays: z.number(),
        source: z.string(),
      }),
    )
    .describe('Facts that are older than they should be.'),
  replaced: z
    .array(
      z.looseObject({
        ...factName,
        value: z.unknown(),
        by: z.string().describe('Who has replaced it: a file, a bundle, or what the program said.'),
        at: time,
      }),
    )
    .describe('Facts that the operator has replaced.'),
})

/** Response of `GET /operator`. */
export const operatorResponseSchema: z.ZodType<OperatorResponse> = z
  .looseObject({
    keys: z.array(key),
    limits: z.array(setting).describe('Limits of the engine.'),
    policy: z.array(setting),
    facts: facts.optional().describe('Contracts, block times and the like that need an eye; absent where not listed.'),
    webhooks: z.array(webhook).optional().describe('Absent where there are no webhooks.'),
  })
  .describe('Keys, limits, rules, facts and deliveries of a deployment, to be read only.')
