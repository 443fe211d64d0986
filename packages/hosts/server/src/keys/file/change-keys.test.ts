import { createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyStore } from '../key-store.ts'
import { addKey, createSecret, createSigning, revokeKey, rotateKey } from './change-keys.ts'
import { checkKeyFile, type KeyFile } from './key-file.ts'
import { toKeyRecords } from './to-key-records.ts'

const now = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000
const empty: KeyFile = { version: 1, keys: [] }

const storeAt = (file: KeyFile, time: number) =>
  createKeyStore(toKeyRecords(checkKeyFile(file, 'keys')), { now: () => time })

const begun = (expiresAt?: number) => {
  const { key, secret } = createSecret(now, expiresAt)
  return { key, file: addKey(empty, { id: 'acme', terms: { perMinute: { quote: 7 } }, secret }) }
}

describe('a new key', () => {
  it('opens with its terms, and is not in the file', async () => {
    const { key, file } = begun()
    expect(key).toMatch(/^sy_[\w-]{43}$/)
    expect(JSON.stringify(file)).not.toContain(key.slice(3))
    expect(await storeAt(file, now).find(key)).toMatchObject({ id: 'acme', perMinute: { quote: 7 }, explain: false })
    expect(await storeAt(file, now).find(`${key.slice(0, -1)}!`)).toBeUndefined()
  })

  it('ends at the given time', async () => {
    const { key, file } = begun(now + HOUR)
    expect(await storeAt(file, now + HOUR - 1).find(key)).toMatchObject({ id: 'acme' })
    expect(await storeAt(file, now + HOUR).find(key)).toBeUndefined()
  })

  it('is refused under an id that was ever given', () => {
    const { file } = begun()
    const { secret } = createSecret(now)
    expect(() => addKey(file, { id: 'acme', terms: {}, secret })).toThrow('acme: the id is already in use')
    expect(() => addKey(revokeKey(file, 'acme', now), { id: 'acme', terms: {}, secret })).toThrow(
      'the id is already in use',
    )
  })

  it('is no other key', () => {
    const keys = Array.from({ length: 100 }, () => createSecret(now).key)
    expect(new Set(keys).size).toBe(100)
  })
})

describe('a rotated key', () => {
  it('opens old and new during the overlap, then the new one alone, for the same caller', async () => {
    const { key, file } = begun()
    const next = createSecret(now)
    const rotated = rotateKey(file, 'acme', { secret: next.secret, overlapUntil: now + HOUR, now })
    for (const each of [key, next.key])
      expect(await storeAt(rotated, now + HOUR - 1).find(each)).toMatchObject({ id: 'acme', perMinute: { quote: 7 } })
    expect(await storeAt(rotated, now + HOUR).find(key)).toBeUndefined()
    expect(await storeAt(rotated, now + HOUR).find(next.key)).toMatchObject({ id: 'acme' })
  })

  it('lives no longer than it would have, and is forgotten once it has ended', () => {
    const { file } = begun(now + HOUR)
    const once = rotateKey(file, 'acme', { secret: createSecret(now).secret, overlapUntil: now + 9 * HOUR, now })
    expect(once.keys[0]?.secrets[0]?.expiresAt).toBe(new Date(now + HOUR).toISOString())
    const later = now + 2 * HOUR
    const twice = rotateKey(once, 'acme', { secret: createSecret(later).secret, overlapUntil: later, now: later })
    expect(twice.keys[0]?.secrets).toHaveLength(1)
  })

  it('keeps the public half of the signing key it replaces, for a month', () => {
    const { secret } = createSecret(now)
    const [first, second] = [createSigning('acme'), createSigning('acme')]
    const file = addKey(empty, { id: 'acme', terms: { signing: first }, secret })
    const rotation = { secret: createSecret(now).secret, overlapUntil: now, now }
    const rotated = rotateKey(file, 'acme', { ...rotation, signing: second })
    const ids = (time: number) =>
      storeAt(rotated, time)
        .published()
        .map(({ keyId }) => keyId)
    expect(ids(now)).toEqual([second.keyId, first.keyId])
    expect(ids(now + 31 * 24 * HOUR)).toEqual([second.keyId])
    expect(JSON.stringify(rotated)).not.toContain(String(first.privateJwk.d))
    expect(rotateKey(file, 'acme', rotation).keys[0]?.signing).toEqual(first)
  })

  it('must be there, and not revoked', () => {
    const rotation = { secret: createSecret(now).secret, overlapUntil: now, now }
    expect(() => rotateKey(empty, 'nobody', rotation)).toThrow('nobody: there is no such key')
    expect(() => rotateKey(revokeKey(begun().file, 'acme', now), 'acme', rotation)).toThrow('the key is revoked')
  })
})

describe('a revoked key', () => {
  it('opens no more, and its signatures can still be verified', async () => {
    const { key, secret } = createSecret(now)
    const signing = createSigning('acme')
    const revoked = revokeKey(addKey(empty, { id: 'acme', terms: { signing }, secret }), 'acme', now)
    expect(await storeAt(revoked, now).find(key)).toBeUndefined()
    expect(storeAt(revoked, now).published()).toMatchObject([{ keyId: signing.keyId }])
    expect(JSON.stringify(revoked)).not.toContain(String(signing.privateJwk.d))
    expect(() => revokeKey(empty, 'nobody', now)).toThrow('there is no such key')
  })
})

describe('a signing key', () => {
  it('is a P-256 key named after its caller', () => {
    const { keyId, privateJwk } = createSigning('acme')
    expect(keyId).toMatch(/^acme-[0-9a-f]{8}$/)
    expect(createPrivateKey({ key: privateJwk, format: 'jwk' }).asymmetricKeyDetails).toEqual({
      namedCurve: 'prime256v1',
    })
  })

  it('is refused where its halves do not belong together, without its text', () => {
    const [one, other] = [createSigning('a'), createSigning('b')]
    const mixed = { ...one, privateJwk: { ...one.privateJwk, x: other.privateJwk.x } as never }
    const file = addKey(empty, { id: 'acme', terms: { signing: mixed }, secret: createSecret(now).secret })
    const check = () => checkKeyFile(JSON.parse(JSON.stringify(file)), 'keys.json')
    expect(check).toThrow(
      'keys.json: keys[0].signing.privateJwk: must be a P-256 private key whose halves belong together',
    )
    expect(check).not.toThrow(String(one.privateJwk.d))
  })
})
