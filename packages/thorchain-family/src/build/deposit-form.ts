import { chainByCode } from '@switchyard/core'

/** Whether deposits of a chain are contract calls. Everywhere else they are transfers that carry the memo. */
export const isContractDeposit = (chain: string): boolean => chainByCode(chain)?.family === 'evm'
