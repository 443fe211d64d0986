/** An affiliate with its fee. */
export interface AffiliateShare {
  /** THORName or address. */
  readonly name: string
  readonly bps: bigint
}

/** A parsed swap memo. Amounts in 1e8 units of the target. */
export interface SwapMemo {
  /** As written: a full name, a partial name or a short code. */
  readonly asset: string
  readonly destination: string
  readonly refund?: string
  readonly limit: bigint
  readonly interval: bigint
  /** Zero lets the network decide. */
  readonly quantity: bigint
  readonly affiliates: readonly AffiliateShare[]
}
