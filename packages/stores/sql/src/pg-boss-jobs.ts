import { setTimeout as sleep } from 'node:timers/promises'
import type { DueJobs, DueWork, DueWorkOptions } from '@switchyard/core'
import { CompiledQuery, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import { withMigrationLock } from './migrations/with-migration-lock.ts'
import type { Tables } from './tables.ts'

/** Options of jobs in PostgreSQL. */
export interface PgBossOptions {
  /** Schema of the jobs, beside that of the store; created if it does not exist. Default `switchyard_jobs`. */
  readonly schema?: string
  /** Interval between queries of a queue without a due job, milliseconds. Default 1 000. */
  readonly pollMs?: number
  /** Called when the database fails; the queue is asked again. Default: nothing. */
  readonly onError?: (error: Error) => void
}

/** Jobs at the same time where a queue does not say. */
const CONCURRENCY = 8
/** After how long a job whose server was killed is given to another one, seconds. */
const EXPIRE_SECONDS = 60
/** Number of times a job that was being started while it was scheduled is scheduled again. */
const TRIES = 5

/**
 * Jobs in PostgreSQL by pg-boss, shared by every server of a deployment: one waiting job for each queue and key, and each job is
 * given to one server. Uses the connections of the store.
 */
export const openPgBossJobs = async (database: Kysely<Tables>, options: PgBossOptions = {}): Promise<DueJobs> => {
  const { schema = 'switchyard_jobs', pollMs = 1_000, onError } = options
  const { default: Boss } = await import('pg-boss')
  let executor = database
  const executeSql = async (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => {
    const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
  const boss = new Boss({ db: { executeSql } as PgBoss.Db, schema, schedule: false, maintenanceIntervalSeconds: 30 })
  boss.on('error', (error) => onError?.(error))
  // It creates its schema, which two servers cannot do at once.
  await withMigrationLock({ database, dialect: 'postgres' }, async (connection) => {
    executor = connection
    await boss.start().finally(() => {
      executor = database
    })
  })
  const queues = new Map<string, Promise<void>>()
  const opened = (queue: string): Promise<void> => {
    const opening = queues.get(queue) ?? createQueue(boss, queue)
    queues.set(queue, opening)
    opening.catch(() => queues.delete(queue))
    return opening
  }
  const workers = new Set<() => Promise<void>>()
  return {
    async schedule(queue, key, dueAt) {
      await opened(queue)
      const startAfter = new Date(dueAt)
      for (let tries = 0; tries < TRIES; tries += 1) {
        if ((await boss.send(queue, { key }, { singletonKey: key, startAfter })) !== null) return
        const earlier = `update "${schema}".job set start_after = least(start_after, $3::timestamptz)
          where name = $1 and singleton_key = $2 and state = 'created' returning id`
        if ((await executeSql(earlier, [queue, key, startAfter.toISOString()])).rows.length > 0) return
      }
    },
    work(queue, work, workOptions) {
      const worker = new QueueWorker({ boss, queue, work, pollMs, onError, opened }, workOptions)
      const stop = () => worker.stop()
      workers.add(stop)
      return stop
    },
    async stop() {
      await Promise.all([...workers].map((stop) => stop()))
      await boss.stop({ graceful: false, wait: true, close: false })
    },
  }
}

/**
 * A key has one job that waits; what fails is tried again. Servers that create a queue at the same time may undo each other's
 * transaction, which says nothing of the queue: it is tried again.
 */
const createQueue = async (boss: PgBoss, queue: string, tries = TRIES): Promise<void> => {
  if ((await boss.getQueue(queue)) !== null) return
  const options = {
    name: queue,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 5,
    expireInSeconds: EXPIRE_SECONDS,
  } as const
  const [created] = await Promise.allSettled([boss.createQueue(queue, options)])
  if (created?.status === 'fulfilled') return
  if (tries <= 1) throw created?.reason
  await sleep(Math.random() * 100)
  return createQueue(boss, queue, tries - 1)
}

interface QueueWorkerParts {
  readonly boss: PgBoss
  readonly queue: string
  readonly work: DueWork
  readonly pollMs: number
  readonly onError: ((error: Error) => void) | undefined
  readonly opened: (queue: string) => Promise<void>
}

/** Fetches due jobs while there are places for them, and ends each by itself. */
class QueueWorker {
  readonly #parts: QueueWorkerParts
  readonly #concurrency: number
  readonly #running = new Set<Promise<void>>()
  readonly #ending = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #fetching: Promise<void> | undefined

  constructor(parts: QueueWorkerParts, { concurrency = CONCURRENCY }: DueWorkOptions = {}) {
    this.#parts = parts
    this.#concurrency = concurrency
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#timer)
    await this.#fetching
    await Promise.all(this.#running)
  }

  #wake(): void {
    if (this.#ending.signal.aborted || this.#fetching) return
    clearTimeout(this.#timer)
    this.#fetching = this.#fetch().then((more) => {
      this.#fetching = undefined
      if (this.#ending.signal.aborted) return
      if (more) this.#wake()
      else this.#timer = setTimeout(() => this.#wake(), this.#parts.pollMs).unref()
    })
  }

  /** True while there may be more due jobs, and places for them. */
  async #fetch(): Promise<boolean> {
    const { boss, queue, opened, onError } = this.#parts
    const places = this.#concurrency - this.#running.size
    if (places <= 0) return false
    try {
      await opened(queue)
      const jobs = await boss.fetch<{ key: string }>(queue, { batchSize: places })
      for (const job of jobs) this.#start(job)
      return jobs.length === places && this.#running.size < this.#concurrency
    } catch (error) {
      onError?.(error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }

  #start(job: PgBoss.Job<{ key: string }>): void {
    const running = this.#run(job).then(() => {
      this.#running.delete(running)
      // A place is free again; while all are taken nothing is fetched.
      if (this.#running.size === this.#concurrency - 1) this.#wake()
    })
    this.#running.add(running)
  }

  /** A job that is done is removed: what it did is stored elsewhere. */
  async #run({ id, data: { key } }: PgBoss.Job<{ key: string }>): Promise<void> {
    const { boss, queue, work, onError } = this.#parts
    const [done] = await Promise.allSettled([Promise.resolve().then(() => work(key, this.#ending.signal))])
    const ending =
      done?.status === 'fulfilled'
        ? boss.deleteJob(queue, id)
        : boss.fail(queue, id, { message: done?.reason instanceof Error ? done.reason.message : String(done?.reason) })
    await ending.catch((error: unknown) => onError?.(error instanceof Error ? error : new Error(String(error))))
  }
}
