import { chainByCode } from '@switchyard/core'

const MINUTE = 60_000

/** Chains whose blocks are this far apart get the long window: a deposit counts when it is confirmed, not when it is sent. */
const SLOW_BLOCK_SECONDS = 150

/** How long a deposit from `chain` may take: two hours on slow chains, half an hour elsewhere. Milliseconds. */
export const depositWindowMs = (chain: string): number =>
  (chainByCode(chain)?.blockSeconds ?? SLOW_BLOCK_SECONDS) >= SLOW_BLOCK_SECONDS ? 120 * MINUTE : 30 * MINUTE

/** Seconds until a deposit from `chain` is seen and confirmed: two blocks. */
export const inboundSeconds = (chain: string): number => 2 * (chainByCode(chain)?.blockSeconds ?? 0)
