import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AnswerStore } from '../contract/stores.ts'
import { memoryAnswers } from '../memory/memory-answers.ts'
import { checkedAnswers } from './checked-answers.ts'
import type { RefusedRow } from './refused-row.ts'
import { createStoreSeal, type SealKey } from './store-seal.ts'

const clock = { now: () => 0 }
const TTL = 1_000
const secretOf = (id: string): string => `secret of ${id}`.padEnd(32, '.')
const key = (id: string): SealKey => ({ id, secret: new TextEncoder().encode(secretOf(id)) })

const fixture = (keys: readonly SealKey[] = [key('a')]) => {
  const rows: AnswerStore = memoryAnswers(clock)
  const refused: RefusedRow[] = []
  const over = (other: readonly SealKey[]) =>
    checkedAnswers(rows, { seal: createStoreSeal({ keys: other }), clock, onRefused: (row) => refused.push(row) })
  /** What the store holds, written there by somebody where it is empty. */
  const stored = (name: string, text = '') => rows.add(name, text, TTL)
  return { refused, over, stored, answers: over(keys) }
}

describe('answers that come back from a store', () => {
  it.each([[[]], [[key('a')]]])('are those that were added first, with keys %j', async (keys) => {
    const { answers, refused } = fixture(keys)
    expect(await answers.add('k', 'one\ntwo', TTL)).toBe('one\ntwo')
    expect(await answers.add('k', 'three', TTL)).toBe('one\ntwo')
    expect(await answers.replace('k', { from: 'other', to: 'three', ttlMs: TTL })).toBe(false)
    expect(await answers.replace('k', { from: 'one\ntwo', to: 'three', ttlMs: TTL })).toBe(true)
    expect(await answers.add('k', 'four', TTL)).toBe('three')
    expect(await answers.replace('k', { from: 'three', to: undefined, ttlMs: TTL })).toBe(true)
    expect(await answers.add('k', 'four', TTL)).toBe('four')
    expect(refused).toEqual([])
  })

  it('carry their version and an HMAC-SHA256 over version, key and text', async () => {
    const { answers, stored } = fixture()
    await answers.add('k', '{}', TTL)
    const mac = createHmac('sha256', secretOf('a')).update('answer\n1\nk\n{}').digest('base64url')
    expect(await stored('k')).toBe(`1 a.${mac}\n{}`)
    const open = fixture([])
    await open.answers.add('k', '{}', TTL)
    expect(await open.stored('k')).toBe('1\n{}')
  })

  it.each([
    ['without a seal', '1\n{"paid":1}', 'seal'],
    ['with the seal of a stranger', '1 a.AAAA\n{"paid":1}', 'seal'],
    ['of another version', '2\n{"paid":1}', 'version'],
    ['without a version', '{"paid":1}', 'version'],
    ['that are empty', '', 'version'],
    ['that begin with an empty line', '\n{"paid":1}', 'version'],
  ])('%s are no answers, are reported, and can be replaced', async (_, text, reason) => {
    const { answers, stored, refused } = fixture()
    await stored('k', text)
    const found = await answers.add('k', 'mine', TTL)
    expect(() => JSON.parse(found)).toThrow(SyntaxError)
    expect(refused).toEqual([{ store: 'answers', sought: 'k', reason }])
    expect(await answers.replace('k', { from: found, to: 'mine', ttlMs: TTL })).toBe(true)
    expect(await answers.add('k', 'other', TTL)).toBe('mine')
  })

  it('under another key are no answers', async () => {
    const { answers, stored, refused } = fixture()
    await answers.add('k', '{}', TTL)
    await stored('l', await stored('k'))
    expect(await answers.add('l', 'mine', TTL)).not.toBe('{}')
    expect(refused).toMatchObject([{ sought: 'l', reason: 'seal' }])
  })

  it('are read with any of the keys', async () => {
    const { over } = fixture()
    await over([key('a')]).add('k', '{}', TTL)
    expect(await over([key('b'), key('a')]).add('k', 'mine', TTL)).toBe('{}')
  })

  it.each([7, 12])('that are no text are no answers: %d', async (stored) => {
    const rows: AnswerStore = { add: async () => stored as unknown as string, replace: async () => true }
    const refused: RefusedRow[] = []
    const parts = { seal: createStoreSeal({ keys: [] }), clock, onRefused: (row: RefusedRow) => void refused.push(row) }
    const found = await checkedAnswers(rows, parts).add('k', '{}', TTL)
    expect(() => JSON.parse(found)).toThrow(SyntaxError)
    expect(refused).toMatchObject([{ reason: 'version' }])
  })
})
