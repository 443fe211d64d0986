/** Prices of the latest block, fri per unit. */
export interface GasPrices {
  readonly l2: bigint
  readonly l1Data: bigint
}

/** Bound of the fee when no node returns its prices, fri: 0.05 STRK, a price level of the date. */
export const FALLBACK: { readonly feeBound: bigint; readonly date: string } = {
  feeBound: 50_000_000_000_000_000n,
  date: '2026-11-22',
}

/** Units of a transaction with one call, and of each further call; about twice what a token transfer uses (GUESS). */
const L2_UNITS = 2_000_000n
/** Units of state data; a transfer uses about a third (GUESS). */
const L1_DATA_UNITS = 1_000n

/** Bounds of the bound, fri: 0.001 and 2 STRK, so that a faulty node neither burns a balance nor blocks every sell. */
const LEAST = 1_000_000_000_000_000n
const MOST = 2_000_000_000_000_000_000n

/**
 * Returns an upper bound of the fee of a transaction, fri: its units at the prices of the latest block, and half as much again,
 * since prices move until the transaction is included.
 */
export const computeFeeBound = (prices: GasPrices | undefined, calls: number): bigint => {
  if (!prices) return FALLBACK.feeBound
  const bound = (BigInt(calls) * (L2_UNITS * prices.l2 + L1_DATA_UNITS * prices.l1Data) * 3n) / 2n
  if (bound < LEAST) return LEAST
  return bound > MOST ? MOST : bound
}
