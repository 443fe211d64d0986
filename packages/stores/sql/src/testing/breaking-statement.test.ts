import { describe, expect, it } from 'vitest'
import { breakingStatement } from './breaking-statement.ts'

describe('a statement of a migration', () => {
  it.each([
    'create table "t" ("id" text not null)',
    'alter table "swaps" add column "terms" text',
    `alter table "swaps" add column "kind" text default 'x' not null`,
    'create index "i" on "swaps" ("seq")',
    'insert into "key_changes" ("id") values (1)',
  ])('may be %j', (statement) => expect(breakingStatement(statement)).toBeUndefined())

  it.each([
    'drop table "swaps"',
    'alter table "swaps" drop column "memo"',
    'alter table "swaps" rename column "memo" to "note"',
    'alter table "swaps" rename to "trades"',
    'alter table "swaps" add column "kind" text not null',
    'alter table "swaps" alter column "memo" type integer',
    'alter table "swaps" add constraint "c" unique ("memo")',
    'create unique index "i" on "swaps" ("memo")',
    'delete from "swaps"',
  ])('must not be %j', (statement) => expect(breakingStatement(statement)).toEqual(expect.any(String)))
})
