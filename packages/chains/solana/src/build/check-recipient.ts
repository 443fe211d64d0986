import { createRefusal } from '@switchyard/chain-kit'
import { isTokenProgram } from '../programs.ts'
import type { ChainState } from './chain-state.ts'
import type { Transfer } from './transfer.ts'

/**
 * Rejects recipients that would lose the funds: programs, and token accounts, whose own associated account could never
 * be used. A recipient that does not exist yet must receive the rent floor.
 */
export const checkRecipient = (transfer: Transfer, token: object | undefined, chainState: ChainState): void => {
  const { to, amount } = transfer
  const account = chainState.accounts.get(to)
  if (account?.executable) throw createRefusal(`The recipient ${to} is a program; a wallet address is required.`)
  if (isTokenProgram(account?.owner))
    throw createRefusal(`The recipient ${to} is a token account or mint; a wallet address is required.`)
  const floor = chainState.rent(0)
  if (!token && (account?.lamports ?? 0n) + amount < floor)
    throw createRefusal(
      `The recipient ${to} does not exist yet; it must receive at least ${floor} lamports, not ${amount}.`,
    )
}
