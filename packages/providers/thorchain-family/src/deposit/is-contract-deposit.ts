import { findChain } from '@switchyard/core'

const CONTRACT_FAMILIES: ReadonlySet<string> = new Set(['evm', 'radix'])

/** Returns `true` for a chain whose deposits are contract calls. On other chains they are transfers with the memo. */
export const isContractDeposit = (chain: string): boolean => CONTRACT_FAMILIES.has(findChain(chain)?.family ?? '')
