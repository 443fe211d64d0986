import type { SealKey } from '@switchyard/core'
import type { RedisStoreOptions } from '@switchyard/store-redis'
import type { PostgresOptions } from '@switchyard/store-sql'
import { z } from 'zod'
import { secretKeySchema } from '../../settings/secret-key-schema.ts'

/** Stores. Without one, data is in memory and ends with the process. */
export interface StoresConfig {
  /** Swaps: an SQLite file for one server, PostgreSQL for several. */
  readonly sql?: SqlConfig
  /** Quotes and request rates, for several servers. */
  readonly redis?: Omit<RedisStoreOptions, 'onError'>
  /** Secrets that seal stored quotes and swaps, newest first, where others can write to a store. Default: no seals. */
  readonly sealKeys?: readonly SealKey[]
  /** ISO 8601 time until which swaps without a seal are still read, while `sealKeys` is being introduced. */
  readonly unsealedUntil?: string
}

/** A `file`, or a `url` and what goes with it; see `@switchyard/store-sql`. */
export interface SqlConfig extends Partial<Omit<PostgresOptions, 'onError'>> {
  readonly file?: string
}

const createAddressSchema = (what: string, protocol: RegExp): z.ZodType<string, string> =>
  z.url({ protocol, error: `must be ${what}` })

const timeoutMs = z.int().min(1).max(60_000).optional()

const sql = z
  .strictObject({
    file: z.string().min(1).optional(),
    url: createAddressSchema(
      'a PostgreSQL address such as "postgres://user@host/database"',
      /^postgres(ql)?$/,
    ).optional(),
    schema: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be a schema name of small letters, digits and "_"')
      .optional(),
    connections: z.int().min(1).max(1_000).optional(),
    timeoutMs,
    maxLifetimeMs: z.int().min(1_000).max(86_400_000).optional(),
  })
  .refine(({ file, url }) => (file === undefined) !== (url === undefined), { error: 'must name a file or a url' })
  .refine(
    ({ file, schema, connections, timeoutMs: timeout, maxLifetimeMs }) =>
      file === undefined || !(schema ?? connections ?? timeout ?? maxLifetimeMs),
    {
      error: 'a file takes no schema, connections, timeoutMs or maxLifetimeMs',
    },
  )

const redis = z.strictObject({
  url: createAddressSchema('a Redis address such as "redis://host:6379"', /^rediss?$/),
  prefix: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be printable without blanks')
    .optional(),
  timeoutMs,
})

export const storesSchema: z.ZodType<StoresConfig> = z
  .strictObject({
    sql: sql.optional(),
    redis: redis.optional(),
    sealKeys: z
      .array(secretKeySchema)
      .min(1)
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, { error: 'must not name one id twice' })
      .optional(),
    unsealedUntil: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ sealKeys, unsealedUntil }) => unsealedUntil === undefined || sealKeys !== undefined, {
    path: ['unsealedUntil'],
    error: 'needs sealKeys',
  })
