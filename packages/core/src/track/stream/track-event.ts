import type { SwapChangeType } from '../../contract/swap-history.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { Track } from '../../domain/swap.ts'

/** The swap whose changes are streamed: one built here, by its id or by what `track` takes. */
export interface TrackStreamRequest extends TrackRequest {
  readonly swapId?: string
}

/** Options of a stream. */
export interface TrackStreamOptions {
  /** Ends the stream, which rejects with its reason. */
  readonly signal?: AbortSignal
  /** The id of the last event that was received: the stream continues behind it. Without one, or with another swap's, it begins anew. */
  readonly after?: string
}

/** One event of a swap, as the caller may see it at that time. */
export interface TrackEvent {
  /** `snapshot`: where the swap stands, first in a stream that continues none. `change`: it changed. */
  readonly type: 'snapshot' | 'change'
  /** The id of the change; `after` of a stream that continues behind it. */
  readonly id: string
  /** ISO 8601: when the change was noted. */
  readonly at: string
  /** Nothing further is expected. */
  readonly final: boolean
  /** The answer of `track`. */
  readonly track: Track
  /** Kind of the change; absent on a redacted view. */
  readonly change?: SwapChangeType
  /** For the owner only. */
  readonly swapId?: string
  /** Number of the change among those of its swap; for the owner only. */
  readonly sequence?: number
}

/** The events of one swap, in order, each once. The last one is final, unless the engine is disposed. */
export interface TrackStream extends AsyncIterableIterator<TrackEvent> {
  /** The swap had ended, and its end was received before: there are no events. */
  readonly isOver: boolean
}
