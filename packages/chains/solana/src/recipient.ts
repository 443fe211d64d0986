import { refusal } from '@switchyard/chain-kit'
import { isTokenProgram } from './programs.ts'
import { SOLANA_RENT_FLOOR } from './rent.ts'
import type { Surroundings } from './surroundings.ts'
import type { Transfer } from './transfer.ts'

/**
 * Refuses recipients that would lose the money: a program, and a token account, whose own associated account nobody
 * could ever open. An address that does not exist yet must get enough lamports to come into being.
 */
export const checkRecipient = (transfer: Transfer, token: object | undefined, around: Surroundings): void => {
  const { to, amount } = transfer
  const account = around.accounts.get(to)
  if (account?.executable) throw refusal(`The recipient ${to} is a program.`)
  if (isTokenProgram(account?.owner)) throw refusal(`The recipient ${to} is a token account or mint, not a wallet.`)
  if (!token && (account?.lamports ?? 0n) + amount < SOLANA_RENT_FLOOR)
    throw refusal(
      `The recipient ${to} does not exist and needs at least ${SOLANA_RENT_FLOOR} lamports to come into being.`,
    )
}
