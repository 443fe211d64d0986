import type { NewWebhookDelivery, WebhookEndpoint, WebhookStore } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './place.ts'

const endpoint = (id: string, changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id,
  callerId: `owner of ${id}`,
  url: 'https://hooks.example.com/swaps',
  events: ['swap.status'],
  secrets: [{ secret: 'whsec_AAAA' }],
  createdAt: 1,
  updatedAt: 1,
  ...changes,
})

const delivery = (endpointId: string, swapId: string, sequence: number): NewWebhookDelivery => ({
  id: `msg_${endpointId}_${swapId}_${sequence}`,
  endpointId,
  swapId,
  sequence,
  type: 'swap.status',
  payload: '{"type":"swap.status"}',
  createdAt: 10,
  nextAt: 10,
  giveUpAt: 1_000,
})

/** Moves the cursor from wherever it is. */
const advance = async (store: WebhookStore, to: string, deliveries: readonly NewWebhookDelivery[]) =>
  expect(await store.advance(await store.readCursor(), to, deliveries)).toBe(true)

/** How both databases keep webhooks. */
export const webhooksSuite = (at: OpenPlace): void => {
  describe('webhooks', () => {
    const idsOf = async (id: string, now: number, limit = 10) =>
      (await at.store.webhooks.claim(id, { limit, now, leaseUntil: now + 100 })).map((each) => each.id.slice(4))
    const attempt = (deliveryId: string, more: object = {}) => ({ deliveryId, at: 20, tookMs: 5, ...more })

    it('finds what may be tried quickly while thousands of events wait in their order', async () => {
      const { webhooks } = at.store
      await webhooks.addEndpoint(endpoint('busy'), 2)
      const waiting = Array.from({ length: 6_000 }, (_, index) =>
        delivery('busy', `busy${index % 300}`, Math.floor(index / 300) + 1),
      )
      await advance(webhooks, 'busy', waiting)
      const began = performance.now()
      const claimed = await idsOf('busy', 10, 5)
      // Comparing each with each takes many seconds, an index a few hundredths of one.
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(claimed).toEqual([0, 1, 2, 3, 4].map((swap) => `busy_busy${swap}_1`))
      await webhooks.removeEndpoint('busy')
    })

    it('keeps endpoints with every member, changes them, and counts no more than allowed', async () => {
      const { webhooks } = at.store
      const full = endpoint('e1', {
        description: 'a shop',
        secrets: [{ secret: 'whsec_BBBB' }, { secret: 'whsec_AAAA', until: 99 }],
        failingSince: 3,
        disabledAt: 4,
        disabledReason: 'gone',
      })
      expect(await webhooks.addEndpoint(full, 2)).toBe(true)
      expect(await webhooks.findEndpoint('e1')).toEqual(full)
      const added = [2, 3, 4, 5].map((index) =>
        webhooks.addEndpoint({ ...endpoint(`e1-${index}`), callerId: full.callerId }, 2),
      )
      expect((await Promise.all(added)).filter(Boolean)).toHaveLength(1)
      expect(await webhooks.listEndpoints(full.callerId)).toHaveLength(2)
      const changed = await webhooks.changeEndpoint('e1', { events: [], description: null, disabled: null }, 7)
      const { description: _, failingSince: __, disabledAt: ___, disabledReason: ____, ...rest } = full
      expect(changed).toEqual({ ...rest, events: [], updatedAt: 7 })
      expect(await webhooks.changeEndpoint('nobody', { events: [] }, 7)).toBeUndefined()
      await webhooks.removeEndpoint('e1')
      expect(await webhooks.findEndpoint('e1')).toBeUndefined()
    })

    it('moves the cursor once, also when several servers try', async () => {
      const { webhooks } = at.store
      const from = await webhooks.readCursor()
      const tries = Array.from({ length: 5 }, (_, index) =>
        webhooks.advance(from, 'c1', [delivery('cursor', `s${index}`, 1)]),
      )
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
      expect(await webhooks.readCursor()).toBe('c1')
      expect(await webhooks.listDeliveries('cursor', { limit: 10 })).toHaveLength(1)
      expect(await webhooks.advance('c0', 'c2', [])).toBe(false)
    })

    it('hands out the first waiting event of each swap, and the next once it has ended', async () => {
      const { webhooks } = at.store
      await webhooks.addEndpoint(endpoint('order'), 9)
      const rows = [1, 2, 3].flatMap((sequence) => ['a', 'b'].map((swap) => delivery('order', swap, sequence)))
      await advance(webhooks, 'o1', rows)
      await advance(webhooks, 'o2', rows)
      expect(await webhooks.listDueEndpoints(9)).not.toContain('order')
      expect(await webhooks.listDueEndpoints(10)).toContain('order')
      expect(await idsOf('order', 10)).toEqual(['order_a_1', 'order_b_1'])
      expect(await idsOf('order', 10)).toEqual([])
      await webhooks.note(attempt('msg_order_a_1', { status: 204 }), { state: 'delivered' })
      await webhooks.note(attempt('msg_order_b_1', { status: 500, error: 'HTTP 500', response: 'no' }), {
        state: 'waiting',
        nextAt: 60,
      })
      expect(await idsOf('order', 30)).toEqual(['order_a_2'])
      expect(await idsOf('order', 60)).toEqual(['order_b_1'])
      await webhooks.note(attempt('msg_order_b_1', { at: 60, error: 'refused' }), { state: 'failed' })
      expect(await idsOf('order', 60)).toEqual(['order_b_2'])
      const [failed] = await webhooks.listDeliveries('order', { limit: 5, state: 'failed' })
      expect(failed).toMatchObject({ id: 'msg_order_b_1', attempts: 2, ordered: true, giveUpAt: 1_000 })
      expect(failed?.log).toEqual([
        { deliveryId: 'msg_order_b_1', number: 1, at: 20, tookMs: 5, status: 500, error: 'HTTP 500', response: 'no' },
        { deliveryId: 'msg_order_b_1', number: 2, at: 60, tookMs: 5, error: 'refused' },
      ])
      expect(await idsOf('order', 200)).toEqual(['order_a_2', 'order_b_2'])
    })

    it('hands nothing out twice to servers that ask at the same time', async () => {
      const { webhooks } = at.store
      await webhooks.addEndpoint(endpoint('many'), 9)
      await advance(
        webhooks,
        'm1',
        Array.from({ length: 60 }, (_, index) => delivery('many', `s${index}`, 1)),
      )
      const taken = (await Promise.all(Array.from({ length: 12 }, () => idsOf('many', 10, 5)))).flat()
      expect(new Set(taken).size).toBe(taken.length)
      const rest = (await Promise.all(Array.from({ length: 12 }, () => idsOf('many', 10, 60)))).flat()
      expect(new Set([...taken, ...rest]).size).toBe(60)
    })

    it('pages deliveries, redelivers one out of order, and only of its endpoint', async () => {
      const { webhooks } = at.store
      await webhooks.addEndpoint(endpoint('pages'), 9)
      await advance(
        webhooks,
        'p1',
        [1, 2, 3].map((sequence) => delivery('pages', 'a', sequence)),
      )
      const first = await webhooks.listDeliveries('pages', { limit: 2 })
      expect(first.map(({ sequence }) => sequence)).toEqual([3, 2])
      const next = await webhooks.listDeliveries('pages', { limit: 2, before: first.at(-1)?.id ?? '' })
      expect(next.map(({ sequence }) => sequence)).toEqual([1])
      expect(await webhooks.listDeliveries('pages', { limit: 2, swapId: 'b' })).toEqual([])
      for (const sequence of [1, 2])
        await webhooks.note(attempt(`msg_pages_a_${sequence}`), { state: sequence === 1 ? 'delivered' : 'failed' })
      expect(await webhooks.redeliver('many', 'msg_pages_a_1', { now: 70, giveUpAt: 2_000 })).toBe(false)
      expect(await webhooks.redeliver('pages', 'msg_pages_a_1', { now: 70, giveUpAt: 2_000 })).toBe(true)
      expect(await idsOf('pages', 70)).toEqual(['pages_a_1', 'pages_a_3'])
    })

    it('disables an endpoint once, after it has failed for long, and tries nothing there', async () => {
      const { webhooks } = at.store
      await webhooks.addEndpoint(endpoint('down'), 9)
      await advance(webhooks, 'd1', [delivery('down', 'a', 1)])
      expect(await webhooks.noteEndpoint('down', false, { now: 100, disableBefore: 50 })).toBe(false)
      expect(await webhooks.noteEndpoint('down', true, { now: 110, disableBefore: 60 })).toBe(false)
      expect(await webhooks.noteEndpoint('down', false, { now: 120, disableBefore: 70 })).toBe(false)
      expect(await webhooks.noteEndpoint('down', false, { now: 180, disableBefore: 120 })).toBe(true)
      expect(await webhooks.noteEndpoint('down', false, { now: 190, disableBefore: 130 })).toBe(false)
      expect(await webhooks.findEndpoint('down')).toMatchObject({
        failingSince: 120,
        disabledAt: 180,
        disabledReason: 'failing',
      })
      expect(await webhooks.listDueEndpoints(500)).not.toContain('down')
      expect((await webhooks.readBacklog()).disabledEndpoints).toBe(1)
    })

    it('tells its backlog, fails what waits at disabled endpoints, and removes what ended long ago', async () => {
      const { webhooks } = at.store
      const before = await webhooks.readBacklog()
      await webhooks.addEndpoint(endpoint('old'), 9)
      await advance(webhooks, 'b1', [{ ...delivery('old', 'a', 1), createdAt: 2 }, delivery('old', 'a', 2)])
      expect(await webhooks.readBacklog()).toMatchObject({ waiting: before.waiting + 2, oldestAt: 2 })
      await webhooks.note(attempt('msg_old_a_1'), { state: 'delivered' })
      await webhooks.prune(999, 0)
      expect(await webhooks.listDeliveries('down', { limit: 5 })).toMatchObject([{ state: 'waiting' }])
      await webhooks.prune(1_000, 26)
      expect(await webhooks.listDeliveries('down', { limit: 5 })).toMatchObject([{ state: 'failed' }])
      expect(await webhooks.listDeliveries('old', { limit: 5 })).toMatchObject([{ sequence: 2, log: [] }])
    })
  })
}
