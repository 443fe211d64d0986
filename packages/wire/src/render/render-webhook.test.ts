import type { LoggedWebhookDelivery, WebhookEndpoint } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { webhookDeliveriesResponseSchema, webhookEndpointResponseSchema } from '../response/webhook.ts'
import { asSent } from '../testing/as-sent.ts'
import { renderWebhookDelivery, renderWebhookEndpoint } from './render-webhook.ts'

const MADE = Date.UTC(2026, 10, 23, 10)
const current = { secret: 'whsec_bmV3' }

const endpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'ep_1',
  callerId: 'acme',
  url: 'https://hooks.example.com/swaps',
  events: ['swap.status'],
  secrets: [current],
  createdAt: MADE,
  updatedAt: MADE + 1_000,
  ...changes,
})

const delivery = (changes: Partial<LoggedWebhookDelivery> = {}): LoggedWebhookDelivery => ({
  id: 'msg_1',
  endpointId: 'ep_1',
  swapId: 's-1',
  sequence: 3,
  type: 'swap.status',
  payload: '{"data":{}}',
  createdAt: MADE,
  state: 'delivered',
  attempts: 1,
  nextAt: MADE + 5_000,
  giveUpAt: MADE + 60_000,
  ordered: true,
  log: [],
  ...changes,
})

describe('renderWebhookEndpoint', () => {
  it('shows an endpoint without its secret and its owner', () => {
    expect(asSent(renderWebhookEndpoint(endpoint()))).toStrictEqual({
      id: 'ep_1',
      url: 'https://hooks.example.com/swaps',
      events: ['swap.status'],
      enabled: true,
      createdAt: '2026-11-23T10:00:00.000Z',
      updatedAt: '2026-11-23T10:00:01.000Z',
    })
  })

  it('says why and since when it is off, and since when it fails', () => {
    const off = endpoint({
      description: 'orders',
      disabledAt: MADE + 2_000,
      disabledReason: 'failing',
      failingSince: MADE - 1_000,
    })
    const rendered = asSent(renderWebhookEndpoint(off))
    expect(rendered).toStrictEqual({
      id: 'ep_1',
      url: 'https://hooks.example.com/swaps',
      events: ['swap.status'],
      description: 'orders',
      enabled: false,
      disabledReason: 'failing',
      disabledAt: '2026-11-23T10:00:02.000Z',
      failingSince: '2026-11-23T09:59:59.000Z',
      createdAt: '2026-11-23T10:00:00.000Z',
      updatedAt: '2026-11-23T10:00:01.000Z',
    })
    expect(webhookEndpointResponseSchema.parse(rendered)).toEqual(rendered)
  })

  it('shows the secret that was just made, and never the one before it', () => {
    expect(asSent(renderWebhookEndpoint(endpoint(), true))).toMatchObject({ secret: 'whsec_bmV3' })
    expect(asSent(renderWebhookEndpoint(endpoint(), true))).not.toHaveProperty('previousSecretUntil')
    const replaced = endpoint({ secrets: [current, { secret: 'whsec_b2xk', until: MADE + 86_400_000 }] })
    const shown = asSent(renderWebhookEndpoint(replaced, true))
    expect(shown).toMatchObject({ secret: 'whsec_bmV3', previousSecretUntil: '2026-11-24T10:00:00.000Z' })
    expect(JSON.stringify(shown)).not.toContain('whsec_b2xk')
    for (const name of ['secret', 'previousSecretUntil'])
      expect(asSent(renderWebhookEndpoint(replaced))).not.toHaveProperty(name)
    expect(asSent(renderWebhookEndpoint(endpoint({ secrets: [] }), true))).not.toHaveProperty('secret')
  })
})

describe('renderWebhookDelivery', () => {
  it('shows what was sent and what came of each attempt', () => {
    const log = [
      { deliveryId: 'msg_1', number: 1, at: MADE + 400, tookMs: 3_000, error: 'no answer in time' },
      { deliveryId: 'msg_1', number: 2, at: MADE + 9_000, tookMs: 38, status: 500, response: 'down' },
      { deliveryId: 'msg_1', number: 3, at: MADE + 20_000, tookMs: 40, status: 204 },
    ]
    const rendered = asSent(renderWebhookDelivery(delivery({ log })))
    expect(rendered).toStrictEqual({
      id: 'msg_1',
      type: 'swap.status',
      swapId: 's-1',
      sequence: 3,
      state: 'delivered',
      createdAt: '2026-11-23T10:00:00.000Z',
      payload: '{"data":{}}',
      attempts: [
        { at: '2026-11-23T10:00:00.400Z', tookMs: 3_000, error: 'no answer in time' },
        { at: '2026-11-23T10:00:09.000Z', tookMs: 38, status: 500, response: 'down' },
        { at: '2026-11-23T10:00:20.000Z', tookMs: 40, status: 204 },
      ],
    })
    expect(webhookDeliveriesResponseSchema.parse({ deliveries: [rendered] })).toEqual({ deliveries: [rendered] })
  })

  it('says when it is tried next while it waits, and not once it has ended', () => {
    expect(asSent(renderWebhookDelivery(delivery({ state: 'waiting' })))).toMatchObject({
      state: 'waiting',
      nextAttemptAt: '2026-11-23T10:00:05.000Z',
    })
    for (const state of ['delivered', 'failed'] as const)
      expect(asSent(renderWebhookDelivery(delivery({ state })))).not.toHaveProperty('nextAttemptAt')
  })
})
