/** Splitting of one swap over time. */
export interface Dca {
  readonly chunks: number
  /** Blocks of the State Chain between chunks. */
  readonly interval: number
}

/** Share of an affiliate that registered with the broker, by the short number it got. */
export interface ShortAffiliate {
  readonly id: number
  readonly bps: number
}
