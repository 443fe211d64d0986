import { onAbort } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { changes } from './changes.ts'
import { followStream, type StreamEnd } from './follow-stream.ts'
import { mergeUntilFirstEnds } from './merge-until-first-ends.ts'
import { poll } from './poll.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

/**
 * Follows a swap to its end: yields where it stands, then each change, and ends after `completed`, `refunded` or `failed`. Listens
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
  const isNew = changes()
  const views = options.transport === 'poll' ? poll(client, swap, options) : streamElsePoll(client, swap, options)
  for await (const track of views) if (isNew(track)) yield track
}

async function* streamElsePoll(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, void, undefined> {
  if ((yield* streamAndPoll(client, swap, options)) === 'unsupported') yield* poll(client, swap, options)
}

/**
 * Both at once. The server does not connect every deposit with a swap that it built, so an answer by the hash may know more than the
 * stream: soon after the deposit was sent above all, before anybody has seen it.
 */
async function* streamAndPoll(
  client: Client,
  swap: FollowedSwap,
  options: TrackOptions,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  const { swapId: _, ...named } = swap
  const controller = new AbortController()
  const { signal } = options
  const stop = signal && onAbort(signal, () => controller.abort(signal.reason))
  const inner = { ...options, signal: controller.signal }
  try {
    const besides = Object.keys(named).length > 0 ? [ending(poll(client, named, inner))] : []
    return yield* mergeUntilFirstEnds([followStream(client, swap, inner), ...besides])
  } finally {
    stop?.()
    controller.abort()
  }
}

async function* ending(
  views: AsyncGenerator<TrackResponse, void, undefined>,
): AsyncGenerator<TrackResponse, StreamEnd, undefined> {
  yield* views
  return 'final'
}
