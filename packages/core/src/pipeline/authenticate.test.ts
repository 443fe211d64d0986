import { describe, expect, it } from 'vitest'
import { guardStores } from '../engine/guard-stores.ts'
import { memoryRates } from '../memory/memory-rates.ts'
import { anonymous } from '../memory/open-keys.ts'
import { authenticate } from './authenticate.ts'

const time = { now: 0 }
const doors = {
  keys: { find: async (key: string) => (key === 'k' ? { ...anonymous, id: 'k', perMinute: { quote: 2 } } : undefined) },
  rates: memoryRates({ now: () => time.now }),
}

describe('authentication', () => {
  it('refuses with serviceUnavailable when a store fails or does not answer in time', async () => {
    const never = () => new Promise<never>(() => {})
    const broken = () => Promise.reject(new Error('connect ECONNREFUSED'))
    for (const work of [never, broken])
      for (const stores of [{ keys: { find: work } }, { rates: { take: work } }])
        await expect(
          authenticate(
            { ...doors, ...guardStores({ keys: doors.keys, rates: doors.rates, ...stores }, 20) } as typeof doors,
            { apiKey: 'k' },
            'quote',
          ),
        ).rejects.toMatchObject({
          code: 'serviceUnavailable',
          status: 503,
          data: { retryAfterSeconds: 1 },
          cause: expect.any(Error),
        })
  })

  it('refuses a missing and an unknown key [AUT-1, AUT-1b, ERR-3]', async () => {
    for (const apiKey of [undefined, '', 'x']) {
      await expect(authenticate(doors, apiKey === undefined ? {} : { apiKey }, 'quote')).rejects.toMatchObject({
        code: 'apiKeyInvalid',
      })
    }
  })
  it('counts each service of a key per minute, and reports what is left, also when it refuses [AUT-3, ERR-8]', async () => {
    const results: unknown[] = []
    const call = { apiKey: 'k', onAuthenticated: (authResult: unknown) => void results.push(authResult) }
    await authenticate(doors, call, 'quote')
    await authenticate(doors, call, 'quote')
    await expect(authenticate(doors, call, 'quote')).rejects.toMatchObject({
      code: 'rateLimitExceeded',
      status: 429,
      data: { limit: 2, retryAfterSeconds: 60 },
    })
    expect(results).toMatchObject([
      { rate: { remaining: 1 } },
      { rate: { remaining: 0 } },
      { caller: { id: 'k' }, rate: { remaining: 0 } },
    ])
    await authenticate(doors, call, 'swap')
    time.now += 60_000
    expect((await authenticate(doors, call, 'quote')).rate).toEqual({ limit: 2, remaining: 1, resetMs: 60_000 })
  })
  it('refuses a service that the key has no requests of', async () => {
    const keys = { find: async () => ({ ...anonymous, perMinute: { swap: 0 } }) }
    await expect(authenticate({ ...doors, keys }, { apiKey: 'k' }, 'swap')).rejects.toMatchObject({
      code: 'unauthorized',
      status: 401,
    })
    await expect(authenticate({ ...doors, keys }, { apiKey: 'k' }, 'quote')).resolves.toBeDefined()
  })
})
