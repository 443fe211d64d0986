// What verifiers outside an engine read: the contracts of locks, and how long a lock may last.
export { chainCodes } from './assets/chain-codes.ts'
export { pinnedHtlcs } from './assets/pinned-htlcs.ts'
export { findLongestLock } from './deposit/longest-lock.ts'
