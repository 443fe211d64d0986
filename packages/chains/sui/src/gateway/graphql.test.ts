import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { DRY_RUN, HOLDINGS, MORE, PAID } from './graphql.ts'

/**
 * The schema shipped with the library is some months old: a balance has two separate parts since then. Those fields are
 * added from the newer schema (library 2.33.1), with which both queries were checked too.
 */
const library = createRequire(import.meta.url)
  .resolve('@mysten/sui/transactions')
  .replace(/dist.*/, '')
const shipped = readFileSync(`${library}src/graphql/generated/latest/schema.graphql`, 'utf8')
const schema = buildSchema(`${shipped}\nextend type Balance { coinBalance: BigInt addressBalance: BigInt }`)

describe('the GraphQL queries', () => {
  it.each([
    ['holdings', HOLDINGS],
    ['dry run', DRY_RUN],
    ['paid', PAID],
    ['more objects', MORE],
  ])('fit the schema: %s', (_name, question) => {
    expect(validate(schema, parse(question)).map(({ message }) => message)).toEqual([])
  })
})
