import { pause } from '@switchyard/core'
import type { TrackBody, TrackResponse } from '@switchyard/wire'
import type { Client } from '../client.ts'
import { ClientError } from '../client-error.ts'
import { changes } from './changes.ts'
import { isFinal } from './is-final.ts'
import { patience } from './patience.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'

const POLL_MS = 2_000
const MAX_POLL_MS = 30_000
/** By how much a wait grows while nothing changes. */
const GROWTH = 1.5

/** Asks again and again, less often while nothing changes; yields each change, the final state last. */
export async function* poll(
  client: Client,
  { swapId, ...body }: FollowedSwap,
  { pollMs = POLL_MS, maxPollMs = MAX_POLL_MS, patienceMs, onAttempt, ...options }: TrackOptions,
): AsyncGenerator<TrackResponse, void, undefined> {
  const isNew = changes()
  const patient = patience(patienceMs)
  for (let waitMs = pollMs; ; waitMs = Math.min(maxPollMs, waitMs * GROWTH)) {
    let asked = waitMs
    try {
      const track = await ask(client, swapId, body, options)
      patient.succeeded()
      onAttempt?.(undefined)
      if (isNew(track)) {
        yield track
        if (isFinal(track)) return
        waitMs = asked = pollMs
      }
    } catch (failure) {
      options.signal?.throwIfAborted()
      patient.bear(failure)
      if (ClientError.is(failure)) {
        onAttempt?.(failure)
        asked = Math.max(waitMs, failure.retryAfterMs ?? 0)
      }
    }
    await pause(asked, options.signal)
  }
}

/** A swap that is named by its id alone is looked up in the history of the key. */
const ask = async (
  client: Client,
  swapId: string | undefined,
  body: TrackBody,
  { keyless = false, signal, headers }: Pick<TrackOptions, 'keyless' | 'signal' | 'headers'>,
): Promise<TrackResponse> => {
  const own = { signal, headers, retry: { retries: 0 } }
  if (keyless) return client.explore(body, own)
  if (Object.keys(body).length > 0 || swapId === undefined) return client.track(body, own)
  const { changes: all } = await client.swapHistory(swapId, own)
  const last = all.at(-1)
  if (!last) throw new ClientError('txNotFound', `Nothing is known of the swap ${swapId}.`)
  return last.track
}
