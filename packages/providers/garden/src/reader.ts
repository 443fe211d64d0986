// What verifiers outside an engine read: the contracts of locks.
export { chainCodes } from './assets/chain-codes.ts'
export { pinnedHtlcs } from './assets/pinned-htlcs.ts'
