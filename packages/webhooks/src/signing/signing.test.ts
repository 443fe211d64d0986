import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createSignedHeaders } from './create-signed-headers.ts'
import { createSecret, rotateSecrets, selectSigningSecrets } from './secrets.ts'

const HOUR = 3_600_000

describe('the headers of a delivery', () => {
  const message = { id: 'msg_1', payload: '{"type":"swap.status"}', at: Date.now() }

  it('are verified by the official package under every secret that signs, and by the published formula', () => {
    const secrets = [createSecret(), createSecret()]
    const headers = createSignedHeaders(message, secrets)
    for (const secret of secrets)
      expect(new Webhook(secret).verify(message.payload, headers)).toEqual({ type: 'swap.status' })
    expect(() => new Webhook(createSecret()).verify(message.payload, headers)).toThrow()
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
    const secret = createSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(createSecret()).not.toBe(secret)
  })

  it('sign beside their successor until their time is over, also when that one is replaced too', () => {
    const first = rotateSecrets([{ secret: 'a' }], 'b', { until: HOUR, now: 0 })
    expect(selectSigningSecrets(first, HOUR - 1)).toEqual(['b', 'a'])
    expect(selectSigningSecrets(first, HOUR)).toEqual(['b'])
    const second = rotateSecrets(first, 'c', { until: 3 * HOUR, now: HOUR / 2 })
    expect(selectSigningSecrets(second, HOUR - 1)).toEqual(['c', 'b', 'a'])
    expect(selectSigningSecrets(second, HOUR)).toEqual(['c', 'b'])
    expect(rotateSecrets(second, 'd', { until: 4 * HOUR, now: 2 * HOUR })).toEqual([
      { secret: 'd' },
      { secret: 'c', until: 4 * HOUR },
      { secret: 'b', until: 3 * HOUR },
    ])
    expect(selectSigningSecrets(rotateSecrets(second, 'd', { until: HOUR, now: HOUR }), HOUR)).toEqual(['d'])
  })
})
