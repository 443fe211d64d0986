import { createRefusal } from '@switchyard/chain-kit'
import type { Deposit, SimpleTransfer, Token, TransferWithMemo } from '@switchyard/core'
import { decodeAddress } from '../address.ts'

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
  if (deposit.destinationTag !== undefined) throw createRefusal('A Solana transfer cannot carry a destination tag.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw createRefusal('Solana has no deposit messages; a transfer is required.')
    if (deposit.extraOutputs?.length) throw createRefusal('A Solana transfer has exactly one recipient.')
  }
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw createRefusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^64 - 1.`)
  if (to === undefined || !decodeAddress(to))
    throw createRefusal(`The recipient ${to ?? '(none)'} is not a valid Solana address.`)
  if (!decodeAddress(from)) throw createRefusal(`The sender ${from} is not a valid Solana address.`)
  if (to === from) throw createRefusal('Sender and recipient are the same address.')
  return { deposit, from, to, asset, amount }
}
