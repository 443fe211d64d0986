import { findChain } from '@switchyard/core'

const HOUR = 3_600_000

/** UTXO chains with at least this block time make a swap slow on either side: deposits and payouts count once confirmed. */
const SLOW_BLOCK_SECONDS = 60

/** Chooses the time a deposit may take, milliseconds: four hours where either chain is a slow UTXO chain, one hour elsewhere. */
export const chooseDepositWindow = (sellChain: string, buyChain: string): number => {
  const isSlow = [sellChain, buyChain]
    .map(findChain)
    .some((chain) => chain?.family === 'utxo' && chain.blockSeconds >= SLOW_BLOCK_SECONDS)
  return (isSlow ? 4 : 1) * HOUR
}

/** Estimates the seconds until a deposit from `chain` is seen and confirmed: two blocks. */
export const estimateInbound = (chain: string): number => 2 * (findChain(chain)?.blockSeconds ?? 0)
