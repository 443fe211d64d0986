import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type TestRedis, testRedis } from '../../../stores/redis/src/testing/redis.ts'
import { type TestPostgres, testPostgres } from '../../../stores/sql/src/testing/postgres.ts'

/** PostgreSQL for the tests of a file, stopped after them; `undefined` where there is none to be had. */
export const postgresOfFile = async (): Promise<TestPostgres | undefined> => {
  const postgres = await testPostgres()
  afterAll(() => postgres?.stop())
  return postgres
}

/** The same of Redis. */
export const redisOfFile = async (): Promise<TestRedis | undefined> => {
  const redis = await testRedis()
  afterAll(() => redis?.stop())
  return redis
}

/** A schema of nobody else's: its name, and a way to be rid of it and all that is in it. */
export interface FreshSchema {
  readonly schema: string
  drop(): Promise<void>
}

/** Names a schema in the PostgreSQL at `url`, for a store to make. */
export const freshSchema = (url: string): FreshSchema => {
  const schema = `switchyard_server_${process.pid}_${randomBytes(4).toString('hex')}`
  const drop = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`drop schema if exists "${schema}" cascade; drop schema if exists "${schema}_jobs" cascade`)
    await client.end()
  }
  return { schema, drop }
}
