import { afterEach, expect, it, vi } from 'vitest'
import { createId } from './create-id.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => void vi.unstubAllGlobals())

it('is a random UUID, also where the runtime makes random bytes only', () => {
  const { crypto } = globalThis
  expect(createId()).toMatch(UUID)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = new Set(Array.from({ length: 100 }, createId))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(UUID)
})

it('is refused where the runtime has no random numbers', () => {
  vi.stubGlobal('crypto', undefined)
  expect(createId).toThrow('the option `uuid`')
})
