import { raiseTen } from './amounts.ts'

/** A decimal string as an integer and the number of its decimals. */
interface Scaled {
  readonly digits: bigint
  readonly scale: number
}

const parseDecimal = (decimal: string): Scaled | undefined => {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length }
}

/** USD price of a whole token, and its decimals. */
export interface Worth {
  readonly decimals: number
  readonly usd: string
}

/** One side of a swap: base units and their worth. */
export interface Side extends Worth {
  readonly amount: bigint
}

/** The change of value of one pair, from base units paid to base units received. */
export type ValueChange = (paid: bigint, received: bigint) => number | undefined

/** Six decimals of a basis point. */
const GRAIN = 1_000_000

const FINE_BPS = 10_000n * BigInt(GRAIN)

/**
 * Creates the change of value from what is paid to what is received, in basis points rounded to six decimals, negative for a loss.
 * `undefined` when nothing is paid or a price cannot be parsed.
 *
 * Whole numbers throughout, and prices are read once: a quote works this out for every route of a pair.
 */
export const createValueChange = (paid: Worth, received: Worth): ValueChange | undefined => {
  const [paidUsd, receivedUsd] = [parseDecimal(paid.usd), parseDecimal(received.usd)]
  if (!paidUsd || !receivedUsd) return undefined
  const paidUnit = paidUsd.digits * raiseTen(received.decimals + receivedUsd.scale)
  const receivedUnit = receivedUsd.digits * raiseTen(paid.decimals + paidUsd.scale)
  return (paidAmount, receivedAmount) => {
    const before = paidAmount * paidUnit
    if (before === 0n) return undefined
    const gain = (receivedAmount * receivedUnit - before) * FINE_BPS
    // Rounded half away from zero.
    const half = before / 2n
    return Number((gain + (gain < 0n ? -half : half)) / before) / GRAIN
  }
}

/** Computes the change of value of a single swap, as `createValueChange` does. */
export const computeValueChangeBps = (paid: Side, received: Side): number | undefined =>
  createValueChange(paid, received)?.(paid.amount, received.amount)
