import { refusal } from '@switchyard/chain-kit'
import type { Deposit, SimpleTransfer, Token, TransferWithMemo } from '@switchyard/core'
import { addressBytes } from './address.ts'

/** A transfer whose every part Solana can carry. */
export interface Transfer {
  readonly deposit: SimpleTransfer | TransferWithMemo
  readonly from: string
  readonly to: string
  readonly asset: Token
  readonly amount: bigint
}

const MOST = 2n ** 64n - 1n

/** Refuses what a Solana transfer cannot express. */
export const checkTransfer = (deposit: Exclude<Deposit, { kind: 'contractCall' }>): Transfer => {
  const { asset, amount, to, sources } = deposit
  const [from] = sources
  if (deposit.destinationTag !== undefined) throw refusal('Solana has no destination tags.')
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form === 'msgDeposit') throw refusal('Solana has no deposit message without a recipient.')
    if (deposit.extraOutputs?.length) throw refusal('A Solana deposit pays one recipient only.')
  }
  if (amount <= 0n || amount > MOST) throw refusal(`Solana cannot send ${amount} units.`)
  if (to === undefined || !addressBytes(to)) throw refusal(`The recipient ${to} is no Solana address.`)
  if (!addressBytes(from)) throw refusal(`The sender ${from} is no Solana address.`)
  if (to === from) throw refusal('Sender and recipient are the same address.')
  return { deposit, from, to, asset, amount }
}
