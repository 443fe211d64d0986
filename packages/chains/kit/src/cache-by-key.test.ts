import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { cacheByKey } from './cache-by-key.ts'

const { signal } = new AbortController()

describe('values cached by key', () => {
  it('are cached by key and requested again until they are known', async () => {
    const asked: string[] = []
    const facts = cacheByKey(async (key) => {
      asked.push(key)
      return key === 'silent' ? undefined : key.length
    })
    for (const key of ['one', 'one', 'silent', 'silent', 'three']) await facts(key, signal)
    expect(asked).toEqual(['one', 'silent', 'silent', 'three'])
    expect(await facts('three', signal)).toBe(5)
  })

  it('are undefined while gateways are down and requested again', async () => {
    let faults = 1
    const facts = cacheByKey(async () => {
      if (faults-- > 0) throw new UpstreamError('down')
      return 6
    })
    expect(await facts('key', signal)).toBeUndefined()
    expect(await facts('key', signal)).toBe(6)
  })

  it('pass on every other fault', async () => {
    const facts = cacheByKey(() => Promise.reject(new TypeError('a bug')))
    await expect(facts('key', signal)).rejects.toThrow('a bug')
  })
})
