/** A change of a swap, to be sent to the endpoints of its owner. */
export interface SwapEvent {
  /** The cursor that stands behind this event. */
  readonly id: string
  /** The caller that owns the swap. */
  readonly callerId: string
  readonly swapId: string
  /** Number of the event among those of its swap, from 1 on. */
  readonly sequence: number
  /** `swap.` and the kind of change. */
  readonly type: string
  /** Unix milliseconds. */
  readonly at: number
  /** The part that the owner may see, to be written as JSON. */
  readonly data: unknown
}

/** Events behind a cursor, and where to go on. */
export interface SwapEventPage {
  readonly events: readonly SwapEvent[]
  /** Behind everything that was read, also what makes no event; the given one where there was nothing. */
  readonly cursor: string | undefined
  /** There may be more behind the cursor. */
  readonly more: boolean
}

/** Every change of every swap, in an order in which nothing is added before what was read. */
export interface SwapEventSource {
  /** The events of at most `limit` changes behind a cursor; from the first one on without a cursor. */
  after(cursor: string | undefined, limit: number): Promise<SwapEventPage>
  /** Calls `listener` when there may be new events. Returns a function that ends it. Absent: they are found by polling. */
  onNew?(listener: () => void): () => void
}
