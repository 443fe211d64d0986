import { chainByCode } from '@switchyard/core'

const CONTRACT_FAMILIES: ReadonlySet<string> = new Set(['evm', 'radix'])

/** Whether deposits of a chain are contract calls. Everywhere else they are transfers that carry the memo. */
export const isContractDeposit = (chain: string): boolean => CONTRACT_FAMILIES.has(chainByCode(chain)?.family ?? '')
