/** Reason a stored row is not used: it is of another version, not sealed by this deployment, malformed, or not the one asked for. */
export type RefusalOfRow = 'version' | 'seal' | 'shape' | 'mismatch'

/** A stored row that is not used. */
export interface RefusedRow {
  readonly store: 'quotes' | 'swaps' | 'answers' | 'history'
  /** The search: the store key of a quote, the hash, channel, address or id of a swap, the caller and key of an answer, or the id of a swap. */
  readonly sought: string
  readonly reason: RefusalOfRow
}

/** Called for every row that is not used. */
export type OnRefusedRow = (row: RefusedRow) => void
