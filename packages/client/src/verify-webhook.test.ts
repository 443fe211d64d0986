import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const bytes = Buffer.alloc(32, 7)
const secret = `whsec_${bytes.toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"type":"swap.status","timestamp":"2026-11-23T10:02:00.000Z","data":{"swapId":"s1 – ü","final":true}}'

/** Headers by the formula of the specification, with Node's own HMAC. */
const headersAt = (at: number, text = body) => {
  const seconds = String(Math.floor(at / 1_000))
  const hmac = createHmac('sha256', bytes).update(`msg_1.${seconds}.${text}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${hmac}` }
}

const refused = expect.objectContaining({ code: 'notVerified', class: 'fix' })

describe('verifyWebhook', () => {
  it('takes what the published formula signs, in every form headers have', () => {
    const headers = headersAt(Date.now())
    for (const form of [
      headers,
      new Headers(headers),
      { ...headers, 'webhook-signature': [headers['webhook-signature']] },
    ])
      expect(verifyWebhook(body, form, secret)).toMatchObject({
        type: 'swap.status',
        data: { swapId: 's1 – ü', final: true },
      })
  })

  it('takes what the official package signs, also beside the signature of another secret', () => {
    const at = new Date()
    const sign = (key: string): string => new Webhook(key).sign('msg_1', at, body)
    const headers = { ...headersAt(at.getTime()), 'webhook-signature': `${sign(other)} ${sign(secret)}` }
    expect(verifyWebhook(body, headers, secret).type).toBe('swap.status')
    expect(verifyWebhook(body, headersAt(at.getTime()), [other, secret]).type).toBe('swap.status')
  })

  it.each([
    ['another body', () => verifyWebhook(`${body} `, headersAt(Date.now()), secret)],
    ['another secret', () => verifyWebhook(body, headersAt(Date.now()), other)],
    ['other secrets', () => verifyWebhook(body, headersAt(Date.now()), [other, other])],
    ['no secret', () => verifyWebhook(body, headersAt(Date.now()), [])],
    ['a time ten minutes ago', () => verifyWebhook(body, headersAt(Date.now() - 600_000), secret)],
    ['a time in ten minutes', () => verifyWebhook(body, headersAt(Date.now() + 600_000), secret)],
    ['no headers', () => verifyWebhook(body, {}, secret)],
    ['a malformed secret', () => verifyWebhook(body, headersAt(Date.now()), 'whsec_***')],
    ['a body without JSON', () => verifyWebhook('{', headersAt(Date.now(), '{'), secret)],
  ])('refuses %s', (_, verify) => {
    expect(verify).toThrow(refused)
  })
})
