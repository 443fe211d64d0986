import { Kysely, PostgresDialect } from 'kysely'
import { CheckedPool } from './checked-pool.ts'
import type { Tables } from './tables.ts'

/** A PostgreSQL database. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`. */
  readonly url: string
  /** Schema of the tables; created if it does not exist. Default `public`. */
  readonly schema?: string
  /** Maximum number of connections. Default 10. */
  readonly connections?: number
  /** Time limit of a connection or a query, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
  /** After how long a connection is replaced, milliseconds, so that one follows a moved address. Default 600 000. */
  readonly maxLifetimeMs?: number
  /** Called when an idle connection breaks; the pool opens a new one by itself. */
  readonly onError?: (error: Error) => void
}

/** A connection pool, whose connections are tested before use. The first query opens the first connection. */
export const openPostgres = async (
  options: PostgresOptions,
  /** Time limit of a query, milliseconds; 0: none. Default: that of a connection. */
  queryTimeoutMs?: number,
): Promise<Kysely<Tables>> => {
  const { default: pg } = await import('pg')
  const { url, connections = 10, timeoutMs = 5_000, maxLifetimeMs = 600_000, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: queryTimeoutMs ?? timeoutMs,
    maxLifetimeSeconds: maxLifetimeMs / 1_000,
    keepAlive: true,
    application_name: 'switchyard',
  })
  // Without listeners a broken connection would end the process: the pool reports idle connections only.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new CheckedPool(pool, { attempts: connections + 1 }) }),
  })
}
