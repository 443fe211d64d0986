import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { toKeyRecord } from './key-record.ts'
import { createKeyStore } from './key-store.ts'

const digest = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`

const storeOf = (keys: readonly object[], now = 0) =>
  createKeyStore(readConfig({ keys }).keys.map(toKeyRecord), { now: () => now })

describe('createKeyStore', () => {
  it('finds a caller by the key, in plain or by its digest', async () => {
    const store = storeOf([
      { id: 'plain', key: 'the-plain-key-of-a-caller', explain: true, perMinute: { quote: 10 }, maxTradeUsd: '1000' },
      { id: 'hashed', key: digest('the-hashed-key-of-a-caller') },
      { id: 'upper', key: digest('the-upper-key-of-a-caller').replace(/[a-f]/g, (letter) => letter.toUpperCase()) },
    ])
    expect(await store.find('the-plain-key-of-a-caller')).toMatchObject({
      id: 'plain',
      explain: true,
      perMinute: { quote: 10 },
      maxTradeUsd: '1000',
    })
    expect(await store.find('the-hashed-key-of-a-caller')).toMatchObject({ id: 'hashed', explain: false })
    expect(await store.find('the-upper-key-of-a-caller')).toMatchObject({ id: 'upper' })
  })

  it('finds nobody by anything else, the digest itself included', async () => {
    const store = storeOf([{ id: 'hashed', key: digest('the-hashed-key-of-a-caller') }])
    for (const wrong of [
      '',
      ' ',
      'hashed-key-2',
      'the-hashed-key-of-a-caller ',
      digest('the-hashed-key-of-a-caller'),
      'hashed',
      '__proto__',
    ])
      expect(await store.find(wrong)).toBeUndefined()
  })

  it('hands out the caller without the key', async () => {
    const caller = await storeOf([{ id: 'plain', key: 'the-plain-key-of-a-caller' }]).find('the-plain-key-of-a-caller')
    expect(JSON.stringify(caller)).not.toContain('the-plain-key-of-a-caller')
    expect(caller).not.toHaveProperty('key')
  })

  it('refuses a key from its expiry on [AUT-1c]', async () => {
    const keys = [{ id: 'short', key: 'a-short-lived-key-of-a-caller', expiresAt: '2026-11-21T10:00:00Z' }]
    const expiry = Date.UTC(2026, 10, 21, 10)
    expect(await storeOf(keys, expiry - 1).find('a-short-lived-key-of-a-caller')).toMatchObject({ id: 'short' })
    expect(await storeOf(keys, expiry).find('a-short-lived-key-of-a-caller')).toBeUndefined()
  })
})
