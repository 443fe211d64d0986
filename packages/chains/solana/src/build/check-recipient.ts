import { createRefusal } from '@switchyard/chain-kit'
import { isTokenProgram } from '../programs.ts'
import type { ChainState } from './chain-state.ts'
import type { SoldToken } from './sold-token.ts'
import type { Transfer } from './transfer.ts'

/** Offset of the state in a token account: 2 is frozen. Source: SPL token, `Account`. */
const STATE = 108
const FROZEN = 2

/** Extensions begin after the base account and the byte of the account type. Source: Token-2022, extension layout. */
const EXTENSIONS = 166
const MEMO_TRANSFER = 8

/** The token of a transfer, and the recipient's account for it. */
export interface ReceivedToken {
  readonly token: Pick<SoldToken, 'startsFrozen'>
  readonly toAccount: string
}

/**
 * Rejects recipients that would lose the funds: programs, and token accounts, whose own associated account could never
 * be used. A recipient of SOL that does not exist yet must receive the rent floor.
 *
 * Also rejects a token account that the program would not credit: one that is frozen or would be created frozen, and one
 * that requires a memo right before every transfer, which a deposit does not carry.
 */
export const checkRecipient = (
  { to, amount }: Transfer,
  received: ReceivedToken | undefined,
  { accounts, rent }: ChainState,
): void => {
  const account = accounts.get(to)
  if (account?.executable) throw createRefusal(`The recipient ${to} is a program; a wallet address is required.`)
  if (isTokenProgram(account?.owner))
    throw createRefusal(`The recipient ${to} is a token account or mint; a wallet address is required.`)
  if (!received) {
    const floor = rent(0)
    if ((account?.lamports ?? 0n) + amount < floor)
      throw createRefusal(
        `The recipient ${to} does not exist yet; it must receive at least ${floor} lamports, not ${amount}.`,
      )
    return
  }

  const receiver = accounts.get(received.toAccount)
  if (!receiver && received.token.startsFrozen)
    throw createRefusal(`The token freezes new accounts until its issuer thaws them; the recipient ${to} has none yet.`)
  if (receiver?.data[STATE] === FROZEN)
    throw createRefusal(`The token account of the recipient ${to} is frozen by the issuer.`)
  if (receiver && requiresMemo(receiver.data))
    throw createRefusal(`The token account of the recipient ${to} takes transfers with a preceding memo only.`)
}

const requiresMemo = (data: Uint8Array): boolean => {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  for (let offset = EXTENSIONS; offset + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(offset, true), view.getUint16(offset + 2, true)]
    if (type === MEMO_TRANSFER) return data[offset + 4] === 1
    offset += 4 + length
  }
  return false
}
