import { describe, expect, it } from 'vitest'
import {
  readWebhookCreate,
  readWebhookDeliveriesQuery,
  readWebhookSecret,
  readWebhookUpdate,
} from './webhook-requests.ts'

const url = 'https://hooks.example.com/swaps'
const deliveries = (text: string) => readWebhookDeliveriesQuery(new URLSearchParams(text))

describe('the requests of webhooks', () => {
  it('need an address for a new endpoint, and none for a change', () => {
    const whole = { url, events: ['swap.status'], description: 'Für Bestellungen' }
    expect(readWebhookCreate({ ...whole, owner: 'other' })).toEqual(whole)
    expect(() => readWebhookCreate({ events: [] })).toThrow('body/url is missing')
    expect(readWebhookUpdate({})).toEqual({})
    expect(readWebhookUpdate({ enabled: false, callerId: 'other' })).toEqual({ enabled: false })
  })

  it.each([
    { url: `https://a/${'x'.repeat(1_991)}` },
    { url: 5 },
    { events: Array.from({ length: 51 }, () => 'a') },
    { events: ['swap status'] },
    { events: 'swap.status' },
    { description: 'x'.repeat(201) },
    { description: 'two\nlines' },
    { enabled: 'true' },
  ])('refuse %j', (change) => {
    const [name] = Object.keys(change)
    expect(() => readWebhookUpdate(change)).toThrow(`body/${name}`)
    if (name !== 'enabled') expect(() => readWebhookCreate({ url, ...change })).toThrow(`body/${name}`)
  })

  it('take texts and lists up to their ends', () => {
    const most = {
      url: `https://a/${'x'.repeat(1_990)}`,
      events: Array.from({ length: 50 }, () => 'a'),
      description: 'x'.repeat(200),
    }
    expect(readWebhookCreate(most)).toEqual(most)
    expect(readWebhookCreate({ url, description: '' })).toEqual({ url, description: '' })
  })

  it('let a replaced secret sign for a day, or for as long as is asked, a week at most', () => {
    expect(readWebhookSecret({})).toEqual({ graceSeconds: 86_400 })
    for (const graceSeconds of [0, 604_800]) expect(readWebhookSecret({ graceSeconds })).toEqual({ graceSeconds })
    for (const graceSeconds of [-1, 604_801, 0.5, '60', null])
      expect(() => readWebhookSecret({ graceSeconds })).toThrow('body/graceSeconds')
  })

  it('list deliveries by state and swap, twenty at a time unless asked for up to a hundred', () => {
    expect(deliveries('')).toEqual({ limit: 20 })
    expect(deliveries('state=waiting&swapId=s-1&limit=100&before=msg_1&other=1')).toEqual({
      state: 'waiting',
      swapId: 's-1',
      limit: 100,
      before: 'msg_1',
    })
    expect(deliveries('limit=1')).toEqual({ limit: 1 })
    for (const [text, name] of [
      ['state=sent', 'state'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=1000', 'limit'],
      ['limit=1e1', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=x1', 'limit'],
      ['swapId=a%20b', 'swapId'],
      ['before=a%20b', 'before'],
    ] as const)
      expect(() => deliveries(text), text).toThrow(`query/${name}`)
  })
})
