import type { Depths } from './pool.ts'
import { share } from './share.ts'

/** Value in RUNE at the pool's own price, without slip. */
export const toRune = (pool: Depths | undefined, amount: bigint): bigint =>
  pool ? share(pool.rune, pool.asset, amount) : amount

/** Value in the pool's asset of an amount of RUNE, without slip. No pool means RUNE itself. */
export const fromRune = (pool: Depths | undefined, rune: bigint): bigint =>
  pool ? share(pool.asset, pool.rune, rune) : rune
