import { createHash } from 'node:crypto'
import type { NewWebhookDelivery, WebhookEndpoint } from '@switchyard/core'
import type { Parts } from '../parts.ts'
import type { SwapEvent } from '../swap-event.ts'

/** Changes that are read in one step. */
const BATCH = 200

type FanOutParts = Pick<Parts, 'store' | 'source' | 'clock' | 'limits'>

/** Makes deliveries of all events behind the cursor: one for each endpoint of the owner that takes the type. */
export const fanOut = async (parts: FanOutParts): Promise<void> => {
  const { store, source } = parts
  for (;;) {
    const from = await store.cursor()
    const { events, cursor, more } = await source.after(from, BATCH)
    if (cursor === undefined || cursor === from) return
    // Not moved: another server has done these meanwhile.
    const moved = await store.advance(from, cursor, await deliveriesOf(parts, events))
    if (moved && !more) return
  }
}

const deliveriesOf = async (
  { store, clock, limits }: FanOutParts,
  events: readonly SwapEvent[],
): Promise<readonly NewWebhookDelivery[]> => {
  const owners = [...new Set(events.map(({ callerId }) => callerId))]
  const endpoints = new Map(
    await Promise.all(owners.map(async (owner) => [owner, await store.endpointsOf(owner)] as const)),
  )
  const now = clock.now()
  return events.flatMap((event) =>
    (endpoints.get(event.callerId) ?? [])
      .filter((endpoint) => takes(endpoint, event))
      .map((endpoint) => deliveryOf(endpoint, event, now, limits.giveUpAfterMs)),
  )
}

/** An endpoint that its owner switched off gets no deliveries; one that failed gets those of its last day when it is back. */
const takes = ({ events, createdAt, disabledReason }: WebhookEndpoint, { type, at }: SwapEvent): boolean =>
  disabledReason !== 'owner' && at >= createdAt && (events.length === 0 || events.includes(type))

const deliveryOf = (
  { id: endpointId }: WebhookEndpoint,
  { swapId, sequence, type, at, data }: SwapEvent,
  now: number,
  giveUpAfterMs: number,
): NewWebhookDelivery => ({
  id: messageId(endpointId, swapId, sequence),
  endpointId,
  swapId,
  sequence,
  type,
  payload: JSON.stringify({ type, timestamp: new Date(at).toISOString(), data }),
  createdAt: at,
  nextAt: now,
  giveUpAt: now + giveUpAfterMs,
})

/** The same for the same event at the same endpoint. */
const messageId = (...parts: readonly unknown[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`
