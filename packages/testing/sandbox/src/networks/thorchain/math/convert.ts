import type { Depths } from './pool.ts'
import { share } from './share.ts'

/** Value in RUNE at the pool price, without slip. Without a pool the amount is RUNE already. */
export const toRune = (pool: Depths | undefined, amount: bigint): bigint =>
  pool ? share(pool.rune, pool.asset, amount) : amount

/** Value of a RUNE amount in the pool's asset, without slip. Without a pool the asset is RUNE. */
export const fromRune = (pool: Depths | undefined, rune: bigint): bigint =>
  pool ? share(pool.asset, pool.rune, rune) : rune
