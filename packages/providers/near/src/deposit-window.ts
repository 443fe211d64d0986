import { chainByCode } from '@switchyard/core'

const MINUTE = 60_000

/** Chains with at least this block time get the long window, because a deposit counts from its confirmation. */
const SLOW_BLOCK_SECONDS = 150

/** Time a deposit from `chain` may take, milliseconds: two hours on slow chains, half an hour elsewhere. */
export const depositWindowMs = (chain: string): number =>
  (chainByCode(chain)?.blockSeconds ?? SLOW_BLOCK_SECONDS) >= SLOW_BLOCK_SECONDS ? 120 * MINUTE : 30 * MINUTE

/** Seconds until a deposit from `chain` is seen and confirmed: two blocks. */
export const inboundSeconds = (chain: string): number => 2 * (chainByCode(chain)?.blockSeconds ?? 0)
