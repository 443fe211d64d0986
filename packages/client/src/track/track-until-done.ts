import { onAbort } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { createChangeFilter } from './create-change-filter.ts'
import { followStream, type StreamEnd } from './follow-stream.ts'
import { mergeUntilFirstEnds } from './merge-until-first-ends.ts'
import { pollTrack } from './poll-track.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

/**
 * Follows a swap to its end: yields its present state, then each change, and ends after `completed`, `refunded` or `failed`. Listens
 * to `GET /track/stream` where the server has it, and asks `POST /track` now and then; elsewhere it asks more often. Survives
 * connections that break and servers that restart. Leaving the loop ends it.
 *
 * @throws {ClientError} a refusal, or what has failed for longer than `patienceMs`.
 *
 * @example
 * ```ts
 * for await (const { status, toAmount } of trackUntilDone(client, { hash, chainId: 'bitcoin' })) show(status, toAmount)
 * ```
 */
export async function* trackUntilDone(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions = {},
): AsyncGenerator<TrackResponse, void, undefined> {
  const isNew = createChangeFilter()
  for await (const track of followAny(client, swap, options)) if (isNew(track)) yield track
}

/** Polls, or streams and polls at once; only polls where the server has no stream of this swap. */
async function* followAny(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, void, undefined> {
  const isStreamed = options.transport !== 'poll' && (yield* streamAndPoll(client, swap, options)) === 'final'
  if (!isStreamed) yield* pollTrack(client, swap, options)
}

/**
 * Streams and polls at once. The server does not connect every deposit with a swap that it built, so an answer by the hash may know
 * more than the stream, above all soon after the deposit was sent.
 */
async function* streamAndPoll(
  client: Client,
  { swapId, ...named }: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  const controller = new AbortController()
  const { signal } = options
  const stop = signal && onAbort(signal, () => controller.abort(signal.reason))
  const inner = { ...options, signal: controller.signal }
  const sources = [followStream(client, { swapId, ...named }, inner)]
  if (Object.values(named).some((value) => value !== undefined)) sources.push(pollToEnd(client, named, inner))
  try {
    return yield* mergeUntilFirstEnds(sources)
  } finally {
    stop?.()
    controller.abort()
  }
}

async function* pollToEnd(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  yield* pollTrack(client, swap, options)
  return 'final'
}
