import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, rotated, signingSecrets } from './secrets.ts'
import { signedHeaders } from './signed-headers.ts'

const HOUR = 3_600_000

describe('the headers of a delivery', () => {
  const message = { id: 'msg_1', payload: '{"type":"swap.status"}', at: Date.now() }

  it('are verified by the official package under every secret that signs, and by the published formula', () => {
    const secrets = [newSecret(), newSecret()]
    const headers = signedHeaders(message, secrets)
    for (const secret of secrets)
      expect(new Webhook(secret).verify(message.payload, headers)).toEqual({ type: 'swap.status' })
    expect(() => new Webhook(newSecret()).verify(message.payload, headers)).toThrow()
    expect(() => new Webhook(secrets[0] ?? '').verify('{}', headers)).toThrow()
    const signed = `msg_1.${Math.floor(message.at / 1_000)}.${message.payload}`
    const expected = secrets.map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
          .update(signed)
          .digest('base64')}`,
    )
    expect(headers['webhook-signature']).toBe(expected.join(' '))
  })
})

describe('secrets', () => {
  it('are random, of 32 bytes', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(secret)
  })

  it('sign beside their successor until their time is over, also when that one is replaced too', () => {
    const first = rotated([{ secret: 'a' }], 'b', HOUR, 0)
    expect(signingSecrets(first, HOUR - 1)).toEqual(['b', 'a'])
    expect(signingSecrets(first, HOUR)).toEqual(['b'])
    const second = rotated(first, 'c', 3 * HOUR, HOUR / 2)
    expect(signingSecrets(second, HOUR - 1)).toEqual(['c', 'b', 'a'])
    expect(signingSecrets(second, HOUR)).toEqual(['c', 'b'])
    expect(rotated(second, 'd', 4 * HOUR, 2 * HOUR)).toEqual([
      { secret: 'd' },
      { secret: 'c', until: 4 * HOUR },
      { secret: 'b', until: 3 * HOUR },
    ])
    expect(signingSecrets(rotated(second, 'd', HOUR, HOUR), HOUR)).toEqual(['d'])
  })
})
