import { type BuiltTransaction, type Deposit, type Funds, SwapError } from '@switchyard/core'
import type { AccountState } from './funds.ts'
import { MEMO_BYTES, type Transaction, TX_TYPE } from './transaction.ts'

/**
 * Builds the transaction of a deposit.
 *
 * @throws {SwapError} `unableToBuildTransaction` for what the chain cannot carry, and when the balance does not cover amount and fee.
 */
export const build = (deposit: Deposit, { balance, state }: Funds): BuiltTransaction => {
  const { sequence, fee } = state as AccountState
  const { amount, sources } = deposit
  if (deposit.kind === 'contractCall' || deposit.to === undefined) return refuse('Your Name has no contracts.')
  if (amount + fee > balance) return refuse(`The account holds ${balance}, less than ${amount + fee}.`)
  const memo = deposit.kind === 'transferWithMemo' ? deposit.memo : ''
  if (new TextEncoder().encode(memo).length > MEMO_BYTES) return refuse(`A memo has at most ${MEMO_BYTES} bytes.`)
  const tx: Transaction = { from: sources[0], to: deposit.to, amount: `${amount}`, fee: `${fee}`, memo, sequence }
  return { tx: { ...tx }, txType: TX_TYPE, networkFee: fee }
}

const refuse = (message: string): never => {
  throw new SwapError('unableToBuildTransaction', message)
}
