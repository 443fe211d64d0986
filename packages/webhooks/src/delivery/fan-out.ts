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
    const from = await store.readCursor()
    const { events, cursor, more } = await source.after(from, BATCH)
    if (cursor === undefined || cursor === from) return
    // Not moved: another server has done these meanwhile.
    const moved = await store.advance(from, cursor, await createDeliveries(parts, events))
    if (moved && !more) return
  }
}

const createDeliveries = async (
  { store, clock, limits }: FanOutParts,
  events: readonly SwapEvent[],
): Promise<readonly NewWebhookDelivery[]> => {
  const owners = [...new Set(events.map(({ callerId }) => callerId))]
  const endpoints = new Map(
    await Promise.all(owners.map(async (owner) => [owner, await store.listEndpoints(owner)] as const)),
  )

  const now = clock.now()
  return events.flatMap((event) => {
    const { swapId, sequence, type, at, data } = event
    const takers = (endpoints.get(event.callerId) ?? []).filter((endpoint) => takesEvent(endpoint, event))
    return takers.map(({ id: endpointId }) => {
      // The same id for the same event at the same endpoint.
      const identity = JSON.stringify([endpointId, swapId, sequence])
      return {
        id: `msg_${createHash('sha256').update(identity).digest('base64url').slice(0, 32)}`,
        endpointId,
        swapId,
        sequence,
        type,
        payload: JSON.stringify({ type, timestamp: new Date(at).toISOString(), data }),
        createdAt: at,
        nextAt: now,
        giveUpAt: now + limits.giveUpAfterMs,
      }
    })
  })
}

/** An endpoint that its owner switched off gets no deliveries; one that failed gets those of its last day when it is back. */
const takesEvent = ({ events, createdAt, disabledReason }: WebhookEndpoint, { type, at }: SwapEvent): boolean =>
  disabledReason !== 'owner' && at >= createdAt && (events.length === 0 || events.includes(type))
