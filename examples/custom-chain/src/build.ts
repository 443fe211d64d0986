import { type BuiltTransaction, type Deposit, type Funds, SwapError } from '@switchyard/core'
import type { AccountState } from './funds.ts'
import { type AcmeTransaction, MEMO_BYTES, TX_TYPE } from './wire.ts'

/**
 * Builds the transaction of a deposit.
 *
 * @throws {SwapError} `unableToBuildTransaction` for what the chain cannot carry, and when the balance does not cover amount and fee.
 */
export const build = (deposit: Deposit, { balance, state }: Funds): BuiltTransaction => {
  const { sequence, fee } = state as AccountState
  if (deposit.kind === 'contractCall' || deposit.to === undefined) return refuse('Acme has no contracts.')
  if (deposit.amount + fee > balance) return refuse(`The account holds ${balance}, less than ${deposit.amount + fee}.`)
  const memo = deposit.kind === 'transferWithMemo' ? deposit.memo : ''
  if (new TextEncoder().encode(memo).length > MEMO_BYTES) return refuse(`A memo has at most ${MEMO_BYTES} bytes.`)
  const tx: AcmeTransaction = {
    from: deposit.sources[0],
    to: deposit.to,
    amount: String(deposit.amount),
    fee: String(fee),
    memo,
    sequence,
  }
  return { tx: { ...tx }, txType: TX_TYPE, networkFee: fee }
}

const refuse = (message: string): never => {
  throw new SwapError('unableToBuildTransaction', message)
}
