import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { recordOf } from './key-record.ts'
import { createKeyStore } from './key-store.ts'

const digest = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`

const storeOf = (keys: readonly object[], now = 0) =>
  createKeyStore(readConfig({ keys }).keys.map(recordOf), { now: () => now })

describe('createKeyStore', () => {
  it('finds a caller by the key, in plain or by its digest', async () => {
    const store = storeOf([
      { id: 'plain', key: 'plain-key-1', explain: true, perMinute: { quote: 10 }, maxTradeUsd: '1000' },
      { id: 'hashed', key: digest('hashed-key-1') },
      { id: 'upper', key: digest('upper-key-1').replace(/[a-f]/g, (letter) => letter.toUpperCase()) },
    ])
    expect(await store.find('plain-key-1')).toMatchObject({
      id: 'plain',
      explain: true,
      perMinute: { quote: 10 },
      maxTradeUsd: '1000',
    })
    expect(await store.find('hashed-key-1')).toMatchObject({ id: 'hashed', explain: false })
    expect(await store.find('upper-key-1')).toMatchObject({ id: 'upper' })
  })

  it('finds nobody by anything else, the digest itself included', async () => {
    const store = storeOf([{ id: 'hashed', key: digest('hashed-key-1') }])
    for (const wrong of ['', ' ', 'hashed-key-2', 'hashed-key-1 ', digest('hashed-key-1'), 'hashed', '__proto__'])
      expect(await store.find(wrong)).toBeUndefined()
  })

  it('hands out the caller without the key', async () => {
    const caller = await storeOf([{ id: 'plain', key: 'plain-key-1' }]).find('plain-key-1')
    expect(JSON.stringify(caller)).not.toContain('plain-key-1')
    expect(caller).not.toHaveProperty('key')
  })

  it('refuses a key from its expiry on [AUT-1c]', async () => {
    const keys = [{ id: 'short', key: 'short-lived-key', expiresAt: '2026-11-21T10:00:00Z' }]
    const expiry = Date.UTC(2026, 10, 21, 10)
    expect(await storeOf(keys, expiry - 1).find('short-lived-key')).toMatchObject({ id: 'short' })
    expect(await storeOf(keys, expiry).find('short-lived-key')).toBeUndefined()
  })
})
