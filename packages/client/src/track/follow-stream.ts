import { pause } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { type ServerEvent, streamServerEvents } from '../stream/stream-server-events.ts'
import { readFields } from '../transport/read-error.ts'
import { createChangeFilter } from './create-change-filter.ts'
import { createPatience } from './create-patience.ts'
import { isFinal } from './is-final.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

/** End of a followed stream: at the final state, or because the server has no stream of this swap. */
export type StreamEnd = 'final' | 'unsupported'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Follows `GET /track/stream`, or that of the explorer: yields each change, and connects again where a connection ends before the
 * swap does, from the last change that came.
 */
export async function* followStream(
  client: Client,
  { accessToken, block: _, ...named }: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  const { signal, headers, keyless = false, onAttempt, patienceMs } = options
  const isNew = createChangeFilter()
  const patience = createPatience(patienceMs)
  let lastEventId: string | undefined
  let waitMs = FIRST_WAIT_MS
  for (;;) {
    try {
      const events = streamServerEvents(client, {
        operation: 'trackStream',
        method: 'GET',
        path: keyless ? '/explorer/track/stream' : '/track/stream',
        repeatable: 'always',
        query: { ...named, t: accessToken },
        headers: { 'last-event-id': lastEventId },
        options: { signal, headers },
      })
      for await (const event of events) {
        patience.succeeded()
        onAttempt?.(undefined)
        waitMs = FIRST_WAIT_MS
        const view = readView(event)
        lastEventId = event.id ?? lastEventId
        if (view && isNew(view.track)) yield view.track
        if (view?.final) return 'final'
      }
    } catch (failure) {
      signal?.throwIfAborted()
      if (ClientError.is(failure) && UNSUPPORTED.has(failure.code)) return 'unsupported'
      patience.bear(failure)
      if (ClientError.is(failure)) {
        onAttempt?.(failure)
        waitMs = Math.max(waitMs, failure.retryAfterMs ?? 0)
      }
    }
    await pause(waitMs, signal)
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
  }
}

/**
 * Codes that mean that there is no stream of this swap: an older server has no such address, one that knows the swap to have ended
 * answers without a stream, and only swaps that were built there have one.
 */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'notFound',
  'methodNotAllowed',
  'invalidResponse',
  'txNotFound',
  'depositChannelNotFound',
])

/** Reads the view that an event carries, whole or as its `track`; `undefined` where it carries something else. */
const readView = ({
  event,
  data,
}: ServerEvent): { readonly track: TrackResponse; readonly final: boolean } | undefined => {
  const { track = data, final, error, message } = readFields(data)
  if (event === 'error') throw new ClientError(String(error ?? 'unknownError'), String(message ?? 'The stream failed.'))
  if (typeof readFields(track).status !== 'string') return undefined
  const view = track as TrackResponse
  return { track: view, final: final === true || isFinal(view) }
}
