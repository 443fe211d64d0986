import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from './tables.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`. */
  readonly url: string
  /** Schema the tables live in; made when it is not there. Default `public`. */
  readonly schema?: string
  /** Most connections. Default 10. */
  readonly connections?: number
  /** How long getting a connection or an answer may take, milliseconds. Default 5 000. */
  readonly timeoutMs?: number
  /** Told of connections that broke while nobody used them; the pool opens new ones by itself. */
  readonly onError?: (error: Error) => void
}

/** A pool of connections. Opens the first with the first query. */
export const postgresDatabase = async (options: PostgresOptions): Promise<Kysely<Tables>> => {
  const { default: pg } = await import('pg')
  const { url, connections = 10, timeoutMs = 5_000, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'switchyard',
  })
  // Without listeners a connection that breaks would end the process: the pool hears of idle ones alone.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
