import { expect, it } from 'vitest'
import { memoryAnswers } from './memory-answers.ts'

const fixture = () => {
  const time = { now: 1_000 }
  return { time, answers: memoryAnswers({ now: () => time.now, monotonic: () => time.now }) }
}

it('the first text under a key stays for its time, and is returned to everybody who adds one', async () => {
  const { answers, time } = fixture()
  expect(await answers.add('a', 'one', 100)).toBe('one')
  expect(await answers.add('a', 'two', 100)).toBe('one')
  time.now += 99
  expect(await answers.add('a', 'two', 100)).toBe('one')
  time.now += 1
  expect(await answers.add('a', 'two', 100)).toBe('two')
})

it('a text is replaced only where it is the one that is there', async () => {
  const { answers } = fixture()
  expect(await answers.replace('a', { from: 'one', to: 'two', ttlMs: 100 })).toBe(false)
  await answers.add('a', 'one', 100)
  expect(await answers.replace('a', { from: 'other', to: 'two', ttlMs: 100 })).toBe(false)
  expect(await answers.add('a', 'three', 100)).toBe('one')
  expect(await answers.replace('a', { from: 'one', to: 'two', ttlMs: 100 })).toBe(true)
  expect(await answers.add('a', 'three', 100)).toBe('two')
})

it('a text that replaces another lives for a time of its own', async () => {
  const { answers, time } = fixture()
  await answers.add('a', 'one', 100)
  time.now += 99
  await answers.replace('a', { from: 'one', to: 'two', ttlMs: 100 })
  time.now += 99
  expect(await answers.add('a', 'three', 100)).toBe('two')
  time.now += 1
  expect(await answers.add('a', 'three', 100)).toBe('three')
})

it('a text that is replaced by nothing is gone', async () => {
  const { answers } = fixture()
  await answers.add('a', 'one', 100)
  expect(await answers.replace('a', { from: 'one', to: undefined, ttlMs: 100 })).toBe(true)
  expect(await answers.add('a', 'two', 100)).toBe('two')
})
