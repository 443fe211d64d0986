import { z } from 'zod'
import { chainsSchema } from '../adapters/chain-adapters.ts'
import { providersSchema } from '../adapters/provider-adapters.ts'
import { createAddressReader } from '../client-address.ts'
import { secretKeySchema } from '../settings/secret-key-schema.ts'
import { urlSchema } from '../settings/url-schema.ts'
import type { Config } from './config.ts'
import { keySchema } from './key-config.ts'
import { limitsSchema } from './limits-schema.ts'
import { openRulesSchema } from './rules-schema.ts'
import { factsSchema } from './sections/facts-config.ts'
import { metricsSchema } from './sections/metrics-config.ts'
import { pluginsSchema } from './sections/plugin-config.ts'
import { pricesSchema } from './sections/prices-config.ts'
import { recordSchema } from './sections/record-config.ts'
import { regionSchema } from './sections/region-config.ts'
import { screeningSchema } from './sections/screening-config.ts'
import { storesSchema } from './sections/stores-config.ts'
import { tracingSchema } from './sections/tracing-config.ts'
import { findUnknownExplorers, trackerSchema } from './sections/tracker-config.ts'
import { webhooksSchema } from './sections/webhooks-config.ts'
import { refuseSharedKeyIds } from './signing-key-ids.ts'
import { findUnknownChains, isKnownNow } from './unknown-chains.ts'

const wire = z.strictObject({
  routeSellAmount: z.enum(['smallestUnits', 'decimal']).optional(),
  caip19: z.boolean().optional(),
})

const network = z.string().refine(
  (text) => {
    try {
      createAddressReader([text])
      return true
    } catch {
      return false
    }
  },
  { error: 'must be an address, a network such as "10.0.0.0/8", or "loopback", "linklocal" or "uniquelocal"' },
)

const http = z.strictObject({
  maxBodyBytes: z.int().min(256).max(16_777_216).default(65_536),
  deadlineMs: z.int().min(100).max(600_000).default(60_000),
  edgeCountryHeader: z
    .string()
    .regex(/^[\w-]+$/, 'must be a header name')
    .optional(),
  corsOrigins: z.union([z.literal('*'), z.array(urlSchema)]).optional(),
  explorerPerMinute: z.int().min(0).max(1_000_000).default(600),
  explorerPerMinuteAndAddress: z.int().min(0).max(1_000_000).default(120),
  failedKeysPerMinute: z.int().min(1).max(1_000_000).default(120),
  trustedProxies: z.array(network).default([]),
  maxInFlight: z.int().min(1).max(1_000_000).default(1_000),
  maxStreams: z.int().min(1).max(1_000_000).default(1_000),
  maxEventLoopDelayMs: z.int().min(0).max(60_000).default(250),
  maxConnections: z.int().min(1).max(1_000_000).default(10_000),
  maxHeaderBytes: z.int().min(1_024).max(1_048_576).default(16_384),
  headersTimeoutMs: z.int().min(100).max(600_000).default(15_000),
  requestTimeoutMs: z.int().min(100).max(600_000).default(30_000),
  keepAliveTimeoutMs: z.int().min(0).max(3_600_000).default(75_000),
  readyProviders: z.int().min(0).max(1_000).default(1),
  drainDelayMs: z.int().min(0).max(600_000).default(5_000),
  stopTimeoutMs: z.int().min(0).max(600_000).default(15_000),
})

const transport = z.strictObject({ connections: z.int().min(1).max(10_000).default(32) })

const log = z.strictObject({
  level: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const word = z.string().min(1)

const doctor = z.strictObject({
  swaps: z
    .array(
      z.strictObject({
        provider: word,
        hash: word.optional(),
        chainId: word.optional(),
        depositAddress: word.optional(),
        depositChannelId: word.optional(),
      }),
    )
    .default([]),
})

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** The whole configuration. */
export const configSchema: z.ZodType<Config> = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.int().min(0).max(65_535).default(8080),
    basePath: z
      .string()
      .regex(/^(\/[\w.~-]+)*\/?$/, 'must be a path such as "/swaps"')
      .default(''),
    development: z.boolean().default(false),
    auth: z.enum(['keys', 'open']).default('keys'),
    keys: z
      .array(keySchema)
      .refine((keys) => isUnique(keys.map(({ id }) => id)), { error: 'must not name one id twice' })
      .refine((keys) => isUnique(keys.map(({ key }) => key)), { error: 'must not hold one key twice' })
      .check(refuseSharedKeyIds)
      .default([]),
    keysFile: z.string().min(1).optional(),
    keysStore: z.literal('sql').optional(),
    sandboxUrl: urlSchema.optional(),
    providers: providersSchema.prefault({}),
    providerAliases: z.record(z.string().min(1), z.string().min(1)).optional(),
    chains: chainsSchema.prefault({}),
    plugins: pluginsSchema.default([]),
    prices: pricesSchema.default({}),
    region: regionSchema.prefault({}),
    screening: screeningSchema.default({}),
    policy: openRulesSchema.default({}),
    policyFile: z.string().min(1).optional(),
    tokensFile: z.string().min(1).optional(),
    facts: factsSchema.prefault({}),
    explorerUrl: urlSchema.optional(),
    linkKeys: z
      .array(secretKeySchema)
      .min(1)
      .refine((keys) => isUnique(keys.map(({ id }) => id)), { error: 'must not name one id twice' })
      .optional(),
    stores: storesSchema.default({}),
    limits: limitsSchema.default({}),
    wire: wire.default({}),
    http: http.prefault({}),
    transport: transport.prefault({}),
    log: log.prefault({}),
    metrics: metricsSchema.optional(),
    tracing: tracingSchema.optional(),
    tracker: trackerSchema.optional(),
    webhooks: webhooksSchema.optional(),
    doctor: doctor.prefault({}),
    record: recordSchema.optional(),
  })
  .refine(
    ({ auth, keys, keysFile, keysStore }) => auth === 'open' || (keysFile ?? keysStore ?? keys[0]) !== undefined,
    {
      path: ['keys'],
      error:
        'must hold at least one key, unless there is a keysFile or a keysStore, or auth is "open" and everybody may call',
    },
  )
  .check(({ value: { policy, plugins, tracker }, issues }) => {
    // Plugins may add the chains that rules and explorers name; then they are looked at once the plugins are loaded.
    if (plugins.some(({ enabled }) => enabled)) return
    for (const { path, message } of findUnknownChains(policy))
      issues.push({ code: 'custom', input: policy, path: ['policy', ...path], message })
    for (const { path, message } of findUnknownExplorers(tracker, isKnownNow))
      issues.push({ code: 'custom', input: tracker, path: [...path], message })
  })
  .refine(({ keysStore, stores }) => keysStore === undefined || stores.sql !== undefined, {
    path: ['keysStore'],
    error: 'needs stores.sql',
  })
  .refine(({ webhooks, stores }) => webhooks === undefined || stores.sql !== undefined, {
    path: ['webhooks'],
    error: 'needs stores.sql',
  })
  .refine(({ webhooks, auth }) => webhooks === undefined || auth !== 'open', {
    path: ['webhooks'],
    error: 'needs keys: with auth "open" an endpoint would belong to everybody',
  })
  .refine(({ webhooks, sandboxUrl }) => webhooks?.allowPrivate !== true || sandboxUrl !== undefined, {
    path: ['webhooks', 'allowPrivate'],
    error: 'is for a sandbox; it needs sandboxUrl',
  })
