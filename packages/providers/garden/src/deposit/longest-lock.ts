import { findChain } from '@switchyard/core'
import { type GardenFacts, gardenFacts } from '../facts.ts'

const WEEK_SECONDS = 604_800

const WEEK_DAYS = 7n

/** Block time of chains without one in the chain table: Starknet's shortest, one second. */
const SHORTEST_SECONDS = 1

/** Finds the longest time before the sender can take the sell back: a week, in blocks or slots of its chain. */
export const findLongestLock = (chain: string, { locks }: Pick<GardenFacts, 'locks'> = gardenFacts.own): bigint => {
  const day = locks[chain]
  if (day !== undefined) return WEEK_DAYS * day
  return BigInt(Math.floor(WEEK_SECONDS / (findChain(chain)?.blockSeconds || SHORTEST_SECONDS)))
}
