import type { Deposit } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Rejects the sell of a whole balance on chains that do not support it. The engine ignores `enableSweep` there, so only
 * direct callers of the chain meet this error. Source: specification, quote request (UTXO, TON and TRON sweep).
 *
 * @throws {SwapError} `unableToBuildTransaction` when `sweep` is set.
 *
 * @example
 * ```ts
 * refuseSweep('XRP', deposit)
 * ```
 */
export const refuseSweep = (chain: string, { sweep }: Deposit): void => {
  if (sweep) refuse(`${chain} does not support selling the whole balance; set an amount instead.`)
}
