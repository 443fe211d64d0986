/** The chunks that a swap is split into. */
export interface Dca {
  readonly chunks: number
  /** Blocks of the State Chain between chunks. */
  readonly interval: number
}

/** Fee of an affiliate, by the number it has at the broker. */
export interface ShortAffiliate {
  readonly id: number
  readonly bps: number
}
