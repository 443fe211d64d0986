import { pause } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { type ServerEvent, streamServerEvents } from '../stream/stream-server-events.ts'
import { readFields } from '../transport/read-error.ts'
import { changes } from './changes.ts'
import { isFinal } from './is-final.ts'
import { patience } from './patience.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

/** How the following of a stream ended: at the final state, or because the server has no stream of this swap. */
export type StreamEnd = 'final' | 'unsupported'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** The last state of a connection that outlives it. */
interface Place {
  lastEventId?: string
  /** What is waited before the next connection, milliseconds. */
  waitMs: number
}

/**
 * `GET /track/stream`, or that of the explorer: yields each change, and connects again where a connection ends before the swap does, from the last
 * change that came.
 */
export async function* followStream(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  const isNew = changes()
  const patient = patience(options.patienceMs)
  const place: Place = { waitMs: FIRST_WAIT_MS }
  for (;;) {
    try {
      for await (const event of connection(client, swap, place, options)) {
        patient.succeeded()
        options.onAttempt?.(undefined)
        place.waitMs = FIRST_WAIT_MS
        const view = viewOf(event)
        if (event.id !== undefined) place.lastEventId = event.id
        if (view && isNew(view.track)) yield view.track
        if (view?.final) return 'final'
      }
    } catch (failure) {
      options.signal?.throwIfAborted()
      if (isUnsupported(failure)) return 'unsupported'
      patient.bear(failure)
      if (ClientError.is(failure)) {
        options.onAttempt?.(failure)
        place.waitMs = Math.max(place.waitMs, failure.retryAfterMs ?? 0)
      }
    }
    await pause(place.waitMs, options.signal)
    place.waitMs = Math.min(LONGEST_WAIT_MS, place.waitMs * 2)
  }
}

const connection = (
  client: Client,
  { accessToken, block: _, ...query }: FollowedSwap,
  { lastEventId }: Place,
  { signal, headers, keyless = false }: TrackOptions,
): AsyncGenerator<ServerEvent, void, undefined> =>
  streamServerEvents(client, {
    operation: 'trackStream',
    method: 'GET',
    path: keyless ? '/explorer/track/stream' : '/track/stream',
    repeatable: 'always',
    query: { ...query, t: accessToken },
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    options: { signal, headers },
  })

/**
 * An older server has no such address, one that knows the swap to have ended answers without a stream, and only swaps that were
 * built there have one.
 */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'notFound',
  'methodNotAllowed',
  'invalidResponse',
  'txNotFound',
  'depositChannelNotFound',
])

const isUnsupported = (failure: unknown): boolean => ClientError.is(failure) && UNSUPPORTED.has(failure.code)

/** The view that an event carries, whole or as its `track`; none where it carries something else. */
const viewOf = ({
  event,
  data,
}: ServerEvent): { readonly track: TrackResponse; readonly final: boolean } | undefined => {
  const { track = data, final, error, message } = readFields(data)
  if (event === 'error') throw new ClientError(String(error ?? 'unknownError'), String(message ?? 'The stream failed.'))
  if (typeof readFields(track).status !== 'string') return undefined
  const view = track as TrackResponse
  return { track: view, final: final === true || isFinal(view) }
}
