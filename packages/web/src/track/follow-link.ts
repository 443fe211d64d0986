import { type Signal, signal } from '@preact/signals'
import { type Client, ClientError, type TrackResponse, trackUntilDone } from '@switchyard/client'
import type { SwapLink } from './swap-link.ts'

/** State of the swap that a page follows. */
export interface FollowedLink {
  readonly track: Signal<TrackResponse | undefined>
  /** Arrival of `track`, Unix milliseconds. */
  readonly seenAt: Signal<number>
  /** The last attempt failed and is made again; or, with `isOver`, nothing more comes. */
  readonly failure: Signal<ClientError | undefined>
  /** The swap has ended, or it cannot be followed. */
  readonly isOver: Signal<boolean>
  stop(): void
}

/** Polling interval besides the stream, milliseconds. */
const POLL_MS = 10_000

/** Follows the swap of a link, without a key: by the stream of the explorer, and by asking where there is no place for a stream. */
export const followLink = (client: Client, { accessToken, ...named }: SwapLink, now: () => number): FollowedLink => {
  const controller = new AbortController()
  const [track, failure] = [signal<TrackResponse | undefined>(undefined), signal<ClientError | undefined>(undefined)]
  const [seenAt, isOver] = [signal(0), signal(false)]
  const follow = async (): Promise<void> => {
    const swap = { ...named, accessToken }
    const onAttempt = (failed: ClientError | undefined): void => {
      if (!failed || !track.value || !PASSING.has(failed.code)) failure.value = failed
    }
    const options = { keyless: true, maxPollMs: POLL_MS, signal: controller.signal, onAttempt }
    for await (const view of trackUntilDone(client, swap, options)) {
      track.value = view
      seenAt.value = now()
    }
  }
  const endWith = (reason?: unknown): void => {
    if (controller.signal.aborted) return
    failure.value = ClientError.is(reason) ? reason : undefined
    isOver.value = true
  }
  follow().then(() => endWith(), endWith)
  return { track, seenAt, failure, isOver, stop: () => controller.abort() }
}

/** Not shown once the swap is: a server without a place for a stream still answers single requests. */
const PASSING: ReadonlySet<string> = new Set([
  'serviceUnavailable',
  'rateLimitExceeded',
  'txNotFound',
  'depositChannelNotFound',
])
