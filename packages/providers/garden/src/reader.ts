// What verifiers outside an engine read: the contracts of locks.
export { chainCodes } from './chain-codes.ts'
export { pinnedHtlcs } from './pinned-htlcs.ts'
