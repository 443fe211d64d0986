/** An affiliate of a swap. */
export interface AffiliateShare {
  /** THORName or address. */
  readonly name: string
  readonly bps: bigint
}

/** A swap memo, read. Amounts are 1e8 units of the target. */
export interface SwapMemo {
  /** As written: a full name, a fuzzy one or a short code. */
  readonly asset: string
  readonly destination: string
  readonly refund?: string
  readonly limit: bigint
  readonly interval: bigint
  /** Zero: the network decides. */
  readonly quantity: bigint
  readonly affiliates: readonly AffiliateShare[]
}
