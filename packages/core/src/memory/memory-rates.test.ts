import { expect, it } from 'vitest'
import { memoryRates } from './memory-rates.ts'

const fixture = (now: number) => {
  const time = { now }
  return { time, rates: memoryRates({ now: () => time.now, monotonic: () => time.now }) }
}

it('so many requests of a key are allowed in a minute, and no more', async () => {
  const { rates } = fixture(60_000)
  expect(await rates.take('a', 2)).toEqual({ allowed: true, remaining: 1, resetMs: 60_000 })
  expect(await rates.take('a', 2)).toEqual({ allowed: true, remaining: 0, resetMs: 60_000 })
  expect(await rates.take('a', 2)).toEqual({ allowed: false, remaining: 0, resetMs: 60_000 })
  expect(await rates.take('b', 2)).toMatchObject({ allowed: true, remaining: 1 })
})

it('the count begins anew with the next whole minute', async () => {
  const { rates, time } = fixture(60_000)
  await rates.take('a', 1)
  time.now = 119_999
  expect(await rates.take('a', 1)).toEqual({ allowed: false, remaining: 0, resetMs: 1 })
  time.now = 120_000
  expect(await rates.take('a', 1)).toEqual({ allowed: true, remaining: 0, resetMs: 60_000 })
})

it('a limit of none allows none', async () => {
  expect(await fixture(0).rates.take('a', 0)).toMatchObject({ allowed: false, remaining: 0 })
})
