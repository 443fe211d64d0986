import { chainByCode } from '@switchyard/core'

const WEEK_SECONDS = 604_800

const WEEK_DAYS = 7n

/**
 * Usual lock of a sell by chain, in blocks of the contract's clock: about a day. On Arbitrum the contract counts blocks of Arbitrum
 * (`ArbSys.arbBlockNumber`), not those of Ethereum.
 *
 * Source: `source_timelock` of Garden's `/chains`, read on 2026-09-29.
 */
export const usualLocks: Readonly<Record<string, bigint>> = {
  ARB: 432_000n,
  BASE: 43_200n,
  BSC: 115_200n,
  ETH: 7_200n,
}

/** Block time of chains without one in the chain table: Starknet's shortest, one second. */
const USUAL_SECONDS = 1

/** Finds the longest time before the sender can take the sell back: a week, in blocks or slots of its chain. */
export const findLongestLock = (chain: string): bigint => {
  const usual = usualLocks[chain]
  if (usual !== undefined) return WEEK_DAYS * usual
  return BigInt(Math.floor(WEEK_SECONDS / (chainByCode(chain)?.blockSeconds || USUAL_SECONDS)))
}
