import type { DueJobs, EngineOptions, WebhookStore } from '@switchyard/core'
import type { BrokenRow, MissingIndex, SqlKeys, SqlStore } from '@switchyard/store-sql'
import type { Logger } from 'pino'
import type { StoresConfig } from '../config/sections/stores-config.ts'
import { ConfigError } from '../settings/config-error.ts'

/** The stores of an engine, and the keys that seal their rows. */
export type StoreParts = Pick<
  EngineOptions,
  | 'quotes'
  | 'swaps'
  | 'rates'
  | 'answers'
  | 'ledger'
  | 'history'
  | 'tracker'
  | 'support'
  | 'explorers'
  | 'sealKeys'
  | 'unsealedUntil'
>

/** Open stores. Absent ones are replaced by memory stores. */
export interface Stores {
  readonly parts: StoreParts
  /** Keys of `stores.sql`. */
  readonly keys?: SqlKeys
  /** Endpoints and deliveries of webhooks in `stores.sql`. */
  readonly webhooks?: WebhookStore
  /** Deletes what is old from `stores.sql`. */
  readonly prune?: SqlStore['prune']
  /** One check per store, `sql` and `redis`; rejects while the store does not answer. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** The clocks of stores that have their own. */
  readonly clocks: Readonly<Record<string, () => Promise<number>>>
  /** Jobs that every server on the database of `stores.sql` shares, opened once; absent without such a database. */
  openJobs?(): Promise<DueJobs>
  close(): Promise<void>
}

/**
 * Opens the configured stores and loads no other package.
 *
 * @throws {ConfigError} if one cannot be opened; the others are closed again.
 */
export const openStores = async (
  { sql, redis, sealKeys, unsealedUntil }: StoresConfig,
  logger: Logger,
): Promise<Stores> => {
  const opening: Promise<Stores>[] = []
  if (sql) opening.push(openSql(sql, logger).catch(unopened('stores.sql')))
  if (redis) opening.push(openRedis(redis, logger).catch(unopened('stores.redis')))
  const settled = await Promise.allSettled(opening)
  const opened = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const close = async (): Promise<void> => void (await Promise.all(opened.map((one) => one.close())))
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  const [openJobs] = opened.flatMap((one) => one.openJobs ?? [])
  const [keys] = opened.flatMap((one) => one.keys ?? [])
  const [webhooks] = opened.flatMap((one) => one.webhooks ?? [])
  const [prune] = opened.flatMap((one) => one.prune ?? [])
  return {
    parts: {
      // Answers are kept in both; the first store is the durable one.
      ...Object.assign({}, ...opened.map(({ parts }) => parts).reverse()),
      sealKeys,
      unsealedUntil: unsealedUntil === undefined ? undefined : Date.parse(unsealedUntil),
    },
    keys,
    openJobs,
    webhooks,
    prune,
    checks: Object.assign({}, ...opened.map(({ checks }) => checks)),
    clocks: Object.assign({}, ...opened.map(({ clocks }) => clocks)),
    close,
  }
}

const openSql = async (config: NonNullable<StoresConfig['sql']>, logger: Logger): Promise<Stores> => {
  const { openSqlStore } = await import('@switchyard/store-sql')
  const { file, url = '', ...options } = config
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a connection of stores.sql broke')
  const onBrokenRow = ({ table, id }: BrokenRow): void =>
    logger.error({ table, id }, 'a row of stores.sql cannot be read; it is skipped')
  const onMissingIndexes = (missing: readonly MissingIndex[]): void =>
    logger.warn(
      { indexes: missing.map(({ name }) => name) },
      'large tables of stores.sql lack indexes of this version, so some reads are slow: run `switchyard migrate`, servers may go on',
    )
  const store = await openSqlStore(
    file === undefined
      ? { url, ...options, onError, onBrokenRow, onMissingIndexes }
      : { file, onBrokenRow, onMissingIndexes },
  )
  const { now } = store
  let jobs: Promise<DueJobs> | undefined
  return {
    parts: { swaps: store.swaps, answers: store.answers, ledger: store.ledger, history: store.history },
    keys: store.keys,
    webhooks: store.webhooks,
    prune: (options) => store.prune(options),
    checks: { sql: () => store.ping() },
    clocks: now === undefined ? {} : { sql: now },
    // Opened at most once, and stopped before the store is closed.
    openJobs: store.openJobs && (() => (jobs ??= (store as Required<SqlStore>).openJobs({ onError }))),
    close: async () => {
      await (await jobs?.catch(() => undefined))?.stop()
      await store.close()
    },
  }
}

const openRedis = async (config: NonNullable<StoresConfig['redis']>, logger: Logger): Promise<Stores> => {
  const { openRedisStore } = await import('@switchyard/store-redis')
  const onError = (error: Error): void =>
    logger.warn({ reason: readReason(error) }, 'the connection of stores.redis broke')
  const store = await openRedisStore({ ...config, onError })

  return {
    parts: { quotes: store.quotes, rates: store.rates, answers: store.answers },
    checks: { redis: () => store.ping() },
    clocks: { redis: () => store.now() },
    close: () => store.close(),
  }
}

/** The drivers' error messages contain hosts and users, never passwords. */
const unopened =
  (path: string) =>
  (error: unknown): never => {
    throw new ConfigError([`${path}: cannot be opened (${readReason(error)})`])
  }

/** Node reports attempts at several addresses as one error without a message of its own. */
const readReason = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(readReason).join(', ')
  return error instanceof Error ? error.message : 'unknown'
}
