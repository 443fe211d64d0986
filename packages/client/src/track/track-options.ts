import type { TrackBody } from '@switchyard/wire'
import type { ClientError } from '../client-error.ts'
import type { CallOptions } from '../client-options.ts'

/** A swap to follow: as `POST /track` names it, and by its `swapId` where it is known, which a stream needs nothing else than. */
export type FollowedSwap = TrackBody & { readonly swapId?: string }

/** Options of `trackUntilDone`. */
export interface TrackOptions extends Pick<CallOptions, 'signal' | 'headers'> {
  /** The first wait between requests, milliseconds; it grows while nothing changes. Default 2000. */
  readonly pollMs?: number
  /** The longest wait between requests, milliseconds. Default 30000. */
  readonly maxPollMs?: number
  /** Milliseconds for which a swap may be unknown to the server, and the server out of reach. Default an hour. */
  readonly patienceMs?: number
  /** `poll` never asks for a stream. Default `auto`. */
  readonly transport?: 'auto' | 'poll'
  /** Asks without a key, as the page of an explorer link does: for the public view, or the one that `accessToken` opens. Default false. */
  readonly keyless?: boolean
  /**
   * Called after each answer, and for each failure after which the call is repeated: the server is out of reach or busy, or does not
   * know the swap yet.
   */
  readonly onAttempt?: (failure: ClientError | undefined) => void
}
