import { type Depths, type PoolDepths, truncate } from './pool.ts'
import { share, slipBps } from './share.ts'

/** A swap through one pool. */
export interface Leg {
  readonly emit: bigint
  /** Liquidity fee in RUNE. */
  readonly feeRune: bigint
  /** Slip charged, basis points. */
  readonly slip: bigint
  /** The pool afterwards, without its liquidity fee. */
  readonly after: Depths
}

/** Sells `input` into depth X for depth Y: the output, and the fee that stays in the pool. */
const emission = (input: bigint, X: bigint, Y: bigint, minimum: bigint, added: bigint) => {
  const sum = input + X
  const slip = slipBps(input, X)
  if (minimum > slip) {
    const fee = share(minimum, 10_000n, input * Y) / sum
    return { slip: minimum, fee, emit: (input * Y) / sum - fee }
  }
  const extra = share(added, 10_000n, share(input, sum, Y))
  return { slip: slip + added, fee: (input * input * Y) / (sum * sum), emit: (input * X * Y) / (sum * sum) - extra }
}

/**
 * Sells into a pool, from RUNE to its asset or the reverse. Returns undefined when the pool cannot pay.
 *
 * Source: thornode swapper v3.9 (emission with minimum slip, pool update, liquidity fee leaves in RUNE); mayanode
 * 1.111, where `added` basis points (SLIPFEEADDEDBASISPOINTS) are added and the fee is valued at the depths before the
 * swap.
 */
export const swapLeg = (
  pool: PoolDepths,
  from: 'rune' | 'asset',
  input: bigint,
  minimumSlip: bigint,
  added?: bigint,
): Leg | undefined => {
  const [X, Y] = from === 'rune' ? [pool.rune, pool.asset] : [pool.asset, pool.rune]
  if (X === 0n || Y === 0n) return undefined
  const { slip, fee, emit: raw } = emission(input, X, Y, minimumSlip, added ?? 0n)
  const emit = from === 'rune' ? truncate(raw, pool.decimals) : raw
  if (emit >= Y || emit < 0n) return undefined
  if (from === 'asset') {
    const rune = Y - emit - fee
    return { emit, feeRune: fee, slip, after: { asset: X + input, rune: rune < 0n ? 0n : rune } }
  }
  const [rune, asset] = [X + input, Y - emit]
  const feeRune = added === undefined ? share(fee, asset, rune) : share(fee, Y, X)
  return { emit, feeRune, slip, after: { asset, rune: rune - feeRune } }
}
