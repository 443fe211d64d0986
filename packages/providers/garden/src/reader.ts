// What verifiers outside an engine read: the contracts of locks, and how long a lock may last.
import { gardenFacts } from './facts.ts'

export { chainCodes } from './assets/chain-codes.ts'
export { findLongestLock } from './deposit/longest-lock.ts'
export { type GardenFacts, gardenFacts } from './facts.ts'

/** HTLC contracts and programs of the package's own facts, by Garden's asset name. */
export const pinnedHtlcs: Readonly<Record<string, string>> = gardenFacts.own.htlcs
