import { randomBytes } from 'node:crypto'
import type { Found, TestServer } from '@switchyard/test-support'
import pg from 'pg'
import { afterAll } from 'vitest'
import { findRedis } from '../../../stores/redis/src/testing/redis.ts'
import { findPostgres } from '../../../stores/sql/src/testing/postgres.ts'

/** Opens PostgreSQL for the tests of a file and stops it after them. */
export const openPostgres = async (): Promise<Found<TestServer>> => {
  const found = await findPostgres()
  if (found.missing === undefined) afterAll(() => found.value.stop())
  return found
}

/** Opens Redis for the tests of a file and stops it after them. */
export const openRedis = async (): Promise<Found<TestServer>> => {
  const found = await findRedis()
  if (found.missing === undefined) afterAll(() => found.value.stop())
  return found
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
