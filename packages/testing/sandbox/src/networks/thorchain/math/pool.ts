/** Depths of a pool, 1e8 units. */
export interface Depths {
  readonly asset: bigint
  readonly rune: bigint
}

/** A pool as the arithmetic needs it. */
export interface PoolDepths extends Depths {
  /** Places its token really has, when fewer than eight; emitted amounts are cut to them. */
  readonly decimals?: number
}

/** Cuts an amount of 1e8 units to so many places. */
export const truncate = (amount: bigint, decimals: number | undefined): bigint => {
  if (decimals === undefined || decimals <= 0 || decimals >= 8) return amount
  const unit = 10n ** BigInt(8 - decimals)
  return amount - (amount % unit)
}
