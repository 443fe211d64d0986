/** Depths of a pool in 1e8 units. */
export interface Depths {
  readonly asset: bigint
  readonly rune: bigint
}

/** A pool as the swap arithmetic uses it. */
export interface PoolDepths extends Depths {
  /** Decimals of the token if fewer than eight; emitted amounts are truncated to them. */
  readonly decimals?: number
}

/** Truncates an amount in 1e8 units to this many decimals. */
export const truncate = (amount: bigint, decimals: number | undefined): bigint => {
  if (decimals === undefined || decimals <= 0 || decimals >= 8) return amount
  const unit = 10n ** BigInt(8 - decimals)
  return amount - (amount % unit)
}
