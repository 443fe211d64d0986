import { pause } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { createChangeFilter } from './create-change-filter.ts'
import { createPatience } from './create-patience.ts'
import { isFinal } from './is-final.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

const POLL_MS = 2_000
const MAX_POLL_MS = 30_000
/** Growth of a wait while nothing changes. */
const GROWTH = 1.5

/** Asks again and again, less often while nothing changes; yields each change, the final state last. */
export async function* pollTrack(
  client: Client,
  swap: FollowedSwap,
  { pollMs = POLL_MS, maxPollMs = MAX_POLL_MS, patienceMs, onAttempt, ...options }: TrackOptions,
): AsyncGenerator<TrackResponse, void, undefined> {
  const isNew = createChangeFilter()
  const patience = createPatience(patienceMs)
  for (let waitMs = pollMs; ; waitMs = Math.min(maxPollMs, waitMs * GROWTH)) {
    let asked = waitMs
    try {
      const track = await requestTrack(client, swap, options)
      patience.succeeded()
      onAttempt?.(undefined)
      if (isNew(track)) {
        yield track
        if (isFinal(track)) return
        waitMs = asked = pollMs
      }
    } catch (failure) {
      options.signal?.throwIfAborted()
      patience.bear(failure)
      if (ClientError.is(failure)) {
        onAttempt?.(failure)
        asked = Math.max(waitMs, failure.retryAfterMs ?? 0)
      }
    }
    await pause(asked, options.signal)
  }
}

/** Requests the state of a swap. One that is named by its id alone is looked up in the history of the key. */
const requestTrack = async (
  client: Client,
  { swapId, ...body }: FollowedSwap,
  { keyless = false, signal, headers }: Pick<TrackOptions, 'keyless' | 'signal' | 'headers'>,
): Promise<TrackResponse> => {
  const own = { signal, headers, retry: { retries: 0 } }
  if (keyless) return client.explore(body, own)
  const isNamed = Object.values(body).some((value) => value !== undefined)
  if (isNamed || swapId === undefined) return client.track(body, own)

  const { changes } = await client.swapHistory(swapId, own)
  const last = changes.at(-1)
  if (!last) throw new ClientError('txNotFound', `Nothing is known of the swap ${swapId}.`)
  return last.track
}
