import type { Deposit } from '../contract/deposit.ts'

/** Whether less than requested may be sold near the whole balance, so that the transaction keeps a change output. */
export const keepsChange = (deposit: Deposit): boolean =>
  deposit.kind === 'simpleTransfer'
    ? deposit.keepsChange === true
    : deposit.kind === 'transferWithMemo' && deposit.memoHex !== undefined
