import type { StarknetFacts } from './facts.ts'

/** Prices of the latest block, fri per unit. */
export interface GasPrices {
  readonly l2: bigint
  readonly l1Data: bigint
}

/**
 * Returns an upper bound of the fee of a transaction, fri: its units at the prices of the latest block, and half as much again,
 * since prices move until the transaction is included.
 */
export const computeFeeBound = (prices: GasPrices | undefined, calls: number, facts: StarknetFacts): bigint => {
  if (!prices) return facts.feeBound
  const { callUnits, callDataUnits, feeBoundFloor, feeBoundCeiling } = facts
  const bound = (BigInt(calls) * (callUnits * prices.l2 + callDataUnits * prices.l1Data) * 3n) / 2n
  if (bound < feeBoundFloor) return feeBoundFloor
  return bound > feeBoundCeiling ? feeBoundCeiling : bound
}
