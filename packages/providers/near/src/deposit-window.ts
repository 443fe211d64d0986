import { chainByCode } from '@switchyard/core'

const HOUR = 3_600_000

/** UTXO chains with at least this block time make a swap slow on either side: deposits and payouts count once confirmed. */
const SLOW_BLOCK_SECONDS = 60

const isSlow = (chain: string): boolean => {
  const facts = chainByCode(chain)
  return facts?.family === 'utxo' && facts.blockSeconds >= SLOW_BLOCK_SECONDS
}

/** Time a deposit may take, milliseconds: four hours where either chain is a slow UTXO chain, one hour elsewhere. */
export const depositWindowMs = (sellChain: string, buyChain: string): number =>
  (isSlow(sellChain) || isSlow(buyChain) ? 4 : 1) * HOUR

/** Seconds until a deposit from `chain` is seen and confirmed: two blocks. */
export const inboundSeconds = (chain: string): number => 2 * (chainByCode(chain)?.blockSeconds ?? 0)
