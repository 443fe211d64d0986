import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { LinkKey } from '../../contract/link-key.ts'
import { createProcessLinkKey, mintAccessToken, verifyAccessToken } from './access-token.ts'

const NOW = 1_790_000_000_000
const DAY_MS = 86_400_000
const key = (id: string): LinkKey => ({ id, secret: new TextEncoder().encode(`secret of ${id}`) })
const keys = [key('one')]
const subject = { chainId: '1', hash: '0xAB' }
const token = mintAccessToken(keys, subject, NOW)
const verdict = (text: string, about = subject, now = NOW, known = keys) =>
  verifyAccessToken(known, text, { ...about, now })

/** A token of the key `one` with another expiry or nonce, sealed as the engine would. */
const sealed = (expiry: string, nonce: string, hash = 'ab') => {
  const claim = `b25l.${expiry}.${nonce}`
  const mac = createHmac('sha256', 'secret of one').update(JSON.stringify([claim, '1', hash]))
  return `${claim}.${mac.digest('base64url')}`
}

describe('the access token of a link', () => {
  it('opens its swap for a day', () => {
    expect(verdict(token)).toBe('valid')
    expect(verdict(token, subject, NOW + DAY_MS - 1)).toBe('valid')
    expect(verdict(token, subject, NOW + DAY_MS)).toBe('expired')
  })

  it('is the name of the key, its end, random bytes, and an HMAC-SHA-256 over these, the chain and the hash', () => {
    const [name, expiry = '', nonce = ''] = token.split('.')
    expect([name, Number.parseInt(expiry, 36), nonce.length]).toEqual(['b25l', NOW + DAY_MS, 12])
    expect(token).toBe(sealed(expiry, nonce))
  })

  it('opens the same hash in another case, with and without its prefix', () => {
    for (const hash of ['ab', 'AB', '0xab', '0XAB']) expect(verdict(token, { ...subject, hash })).toBe('valid')
    expect(verdict(mintAccessToken(keys, { ...subject, hash: 'b0xa' }, NOW), { ...subject, hash: 'ba' })).toBe(
      'invalid',
    )
  })

  it('opens no other swap', () => {
    expect(verdict(token, { ...subject, hash: '0xAC' })).toBe('invalid')
    expect(verdict(token, { ...subject, chainId: '10' })).toBe('invalid')
  })

  it('opens nothing while the deposit has not been seen', () => {
    const early = { ...subject, hash: '' }
    expect(verdict(mintAccessToken(keys, early, NOW), early)).toBe('invalid')
  })

  it('cannot be changed in any part, cut off or added to', () => {
    const parts = token.split('.')
    for (const place of parts.keys()) {
      const changed = parts.map((part, index) => (index === place ? `${part.slice(0, -1)}~` : part))
      expect(verdict(changed.join('.'))).toBe('invalid')
      expect(verdict(parts.filter((_, index) => index !== place).join('.'))).toBe('invalid')
      expect(verdict(parts.map((part, index) => (index === place ? '' : part)).join('.'))).toBe('invalid')
    }
    for (const other of ['', '.', '...', `${token}.`, `${token}.x`, ` ${token}`]) expect(verdict(other)).toBe('invalid')
  })

  it('needs its end and its random bytes, also where the seal is right', () => {
    expect(verdict(sealed((NOW + 1).toString(36), 'nonce'))).toBe('valid')
    expect(verdict(sealed('', 'nonce'))).toBe('invalid')
    expect(verdict(sealed((NOW + 1).toString(36), ''))).toBe('invalid')
  })

  it('is never the same twice', () => {
    expect(mintAccessToken(keys, subject, NOW)).not.toBe(token)
  })

  it('opens with any of the keys, and is made with the newest', () => {
    const rotated = [key('two'), ...keys]
    expect(verdict(token, subject, NOW, rotated)).toBe('valid')
    const newer = mintAccessToken(rotated, subject, NOW)
    expect(verdict(newer)).toBe('invalid')
    expect(verdict(newer, subject, NOW, rotated)).toBe('valid')
    const stranger = { id: 'one', secret: key('two').secret }
    expect(verdict(token, subject, NOW, [stranger])).toBe('invalid')
  })

  it('cannot be made without a key', () => {
    expect(() => mintAccessToken([], subject, NOW)).toThrow('no key')
  })
})

describe('the key of a process', () => {
  it('has one secret of 32 bytes, which another process does not have', () => {
    const own = createProcessLinkKey()
    expect(own.secret).toHaveLength(32)
    expect(own.secret).toBe(own.secret)
    expect(createProcessLinkKey().secret).not.toEqual(own.secret)
  })

  it('is made when it is first used', () => {
    const random = vi.spyOn(crypto, 'getRandomValues')
    const own = createProcessLinkKey()
    expect([own.id, random.mock.calls.length]).toEqual(['process', 0])
    expect([own.secret.length, random.mock.calls.length]).toEqual([32, 1])
    vi.restoreAllMocks()
  })
})
