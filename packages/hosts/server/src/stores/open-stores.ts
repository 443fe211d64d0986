import type { EngineOptions } from '@switchyard/core'
import type { BrokenRow, SqlKeys } from '@switchyard/store-sql'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import type { StoresConfig } from './stores-config.ts'

/** What an engine takes from the stores: the stores, and the keys that seal their rows. */
export type StoreParts = Pick<EngineOptions, 'quotes' | 'swaps' | 'rates' | 'answers' | 'sealKeys' | 'unsealedUntil'>

/** Open stores. Absent ones are replaced by memory stores. */
export interface Stores {
  readonly parts: StoreParts
  /** Keys of `stores.sql`. */
  readonly keys?: SqlKeys
  /** One check per store, `sql` and `redis`; rejects while the store does not answer. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** The clocks of stores that have their own. */
  readonly clocks: Readonly<Record<string, () => Promise<number>>>
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
  const [keys] = opened.flatMap((one) => one.keys ?? [])
  return {
    parts: {
      // Answers are kept in both; the first store is the durable one.
      ...Object.assign({}, ...opened.map(({ parts }) => parts).reverse()),
      ...(sealKeys === undefined ? {} : { sealKeys }),
      ...(unsealedUntil === undefined ? {} : { unsealedUntil: Date.parse(unsealedUntil) }),
    },
    ...(keys ? { keys } : {}),
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
  const store = await openSqlStore(
    file === undefined ? { url, ...options, onError, onBrokenRow } : { file, onBrokenRow },
  )
  const checks = { sql: () => store.ping() }
  const { now } = store
  const clocks: Stores['clocks'] = now === undefined ? {} : { sql: now }
  return {
    parts: { swaps: store.swaps, answers: store.answers },
    keys: store.keys,
    checks,
    clocks,
    close: () => store.close(),
  }
}

const openRedis = async (config: NonNullable<StoresConfig['redis']>, logger: Logger): Promise<Stores> => {
  const { openRedisStore } = await import('@switchyard/store-redis')
  const onError = (error: Error): void =>
    logger.warn({ reason: reasonOf(error) }, 'the connection of stores.redis broke')
  const store = await openRedisStore({ ...config, onError })
  const checks = { redis: () => store.ping() }
  const clocks = { redis: () => store.now() }
  return {
    parts: { quotes: store.quotes, rates: store.rates, answers: store.answers },
    checks,
    clocks,
    close: () => store.close(),
  }
}

/** The drivers' error messages contain hosts and users, never passwords. */
const unopened =
  (path: string) =>
  (error: unknown): never => {
    throw new ConfigError([`${path}: cannot be opened (${reasonOf(error)})`])
  }

/** Node reports attempts at several addresses as one error without a message of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : 'unknown'
}
