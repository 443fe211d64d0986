import { readMonotonic, systemClock } from '@switchyard/core'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** A connection that was used within this time is not tested again, milliseconds. */
const FRESH_MS = 1_000
/** Time limit of a test, milliseconds: a host that is gone does not answer at all. */
const TEST_MS = 1_000

const TEST = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`

interface Known {
  usedAt: number
  generation: number
}

const readClock = (): number => readMonotonic(systemClock)

/**
 * A pool that tests a connection before it hands it out, and closes those that failed.
 *
 * After a failover old connections lead to a server that is gone or read-only, and a pool would hand them out again and again.
 * A read-only connection is only handed out when a new one is read-only too, so that swaps can be tracked on a replica, and is
 * closed afterwards.
 */
export class CheckedPool implements PostgresPool {
  readonly #pool: Pool
  readonly #attempts: number
  readonly #known = new WeakMap<PoolClient, Known>()
  /** Raised when a connection does not answer: those opened before it are not worth the wait for the same. */
  #generation = 0

  /** @param options.attempts - connections tried before giving up: one more than the pool holds. */
  constructor(pool: Pool, { attempts }: { readonly attempts: number }) {
    this.#pool = pool
    this.#attempts = attempts
  }

  async connect(): Promise<PostgresPoolClient> {
    for (let attempt = 0; attempt < this.#attempts; attempt += 1) {
      const client = await this.#tested(await this.#pool.connect())
      if (client !== undefined) return client
    }
    throw new Error('No connection to the database could be used.')
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #tested(client: PoolClient): Promise<PostgresPoolClient | undefined> {
    const before = this.#known.get(client)
    if (before !== undefined && readClock() - before.usedAt < FRESH_MS) return lendClient(client, before, false)
    if (before !== undefined && before.generation < this.#generation) return drop(client, 'Another connection failed.')
    const entry = before ?? { usedAt: 0, generation: this.#generation }
    try {
      const { rows } = await client.query<{ read_only: boolean }>({ text: TEST, query_timeout: TEST_MS } as never)
      const isReadOnly = rows[0]?.read_only === true
      if (isReadOnly && before !== undefined) return drop(client, 'The connection has become read-only.')
      this.#known.set(client, entry)
      entry.usedAt = readClock()
      return lendClient(client, entry, isReadOnly)
    } catch (error) {
      this.#generation += 1
      drop(client, 'The connection does not answer.')
      if (before === undefined) throw error
      return undefined
    }
  }
}

const drop = (client: PoolClient, reason: string): undefined => {
  client.release(new Error(reason))
}

/** The client, which is closed when it is given back after a failure. */
const lendClient = (client: PoolClient, entry: Known, closes: boolean): PostgresPoolClient => {
  let failure: Error | undefined = closes ? new Error('The connection is read-only.') : undefined
  const query = async (...words: readonly unknown[]): Promise<unknown> => {
    try {
      const result = await (client.query as (...words: readonly unknown[]) => Promise<unknown>)(...words)
      entry.usedAt = readClock()
      return result
    } catch (error) {
      // The connection is of no further use after no answer of the server at all (a query that was given up is still running on
      // it), a broken connection (08), a server that shuts down (57P), an internal error (XX), or a read-only one.
      const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
      const isOver = typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P|XX)|^25006$/.test(code)
      if (isOver) failure = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(failure) }
}
