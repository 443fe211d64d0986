/** A decimal string as an integer and the number of its decimals. */
interface Scaled {
  readonly digits: bigint
  readonly scale: number
}

const scaled = (decimal: string): Scaled | undefined => {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length }
}

/** One side of a swap: base units and what a whole token is worth in USD. */
export interface Side {
  readonly amount: bigint
  readonly decimals: number
  readonly usd: string
}

/** Six decimals of a basis point. */
const GRAIN = 1_000_000n

/**
 * Change of value from what is paid to what is received, in basis points rounded to six decimals, negative for a loss.
 * `undefined` when nothing is paid or a price cannot be read.
 *
 * Whole numbers throughout: a quote works this out for every route.
 */
export const valueChangeBps = (paid: Side, received: Side): number | undefined => {
  const [paidUsd, receivedUsd] = [scaled(paid.usd), scaled(received.usd)]
  if (!paidUsd || !receivedUsd) return undefined
  const before = paid.amount * paidUsd.digits * 10n ** BigInt(received.decimals + receivedUsd.scale)
  const after = received.amount * receivedUsd.digits * 10n ** BigInt(paid.decimals + paidUsd.scale)
  if (before === 0n) return undefined
  return Number(divideRounded((after - before) * 10_000n * GRAIN, before)) / Number(GRAIN)
}

/** Half away from zero. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const half = divisor / 2n
  return (dividend + (dividend < 0n ? -half : half)) / divisor
}
