import { refusal } from '@switchyard/chain-kit'
import type { Deposit, SimpleTransfer, Token, TransferWithMemo } from '@switchyard/core'
import { addressBytes } from './address.ts'

/** A transfer that Solana can carry completely. */
export interface Transfer {
  readonly deposit: SimpleTransfer | TransferWithMemo
  readonly from: string
  readonly to: string
  readonly asset: Token
  readonly amount: bigint
}

const MAX_AMOUNT = 2n ** 64n - 1n

/**
 * Checks a transfer.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything a Solana transfer cannot carry.
 */
export const checkTransfer = (deposit: Exclude<Deposit, { kind: 'contractCall' }>): Transfer => {
  const { asset, amount, to, sources } = deposit
  const [from] = sources
  if (deposit.destinationTag !== undefined) throw refusal('A Solana transfer cannot carry a destination tag.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw refusal('Solana has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) throw refusal('A Solana transfer has exactly one recipient.')
  }
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw refusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^64 - 1.`)
  if (to === undefined || !addressBytes(to))
    throw refusal(`The recipient ${to ?? '(none)'} is not a valid Solana address.`)
  if (!addressBytes(from)) throw refusal(`The sender ${from} is not a valid Solana address.`)
  if (to === from) throw refusal('Sender and recipient are the same address.')
  return { deposit, from, to, asset, amount }
}
