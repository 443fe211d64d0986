import { createRefusal } from '@switchyard/chain-kit'
import type { AccountFacts } from './chain-state.ts'
import type { SoldToken } from './sold-token.ts'

/** Offset of the state in a token account: 2 is frozen. Source: SPL token, `Account`. */
const STATE = 108
const FROZEN = 2

/** Extensions begin after the base account and the byte of the account type. Source: Token-2022, extension layout. */
const EXTENSIONS = 166
const MEMO_TRANSFER = 8

/**
 * Rejects a recipient whose token account the program would not credit: one that is frozen or would be created frozen, and one that
 * requires a memo right before every transfer, which a deposit does not carry.
 */
export const checkReceiver = (
  to: string,
  { startsFrozen }: Pick<SoldToken, 'startsFrozen'>,
  account: AccountFacts | undefined,
): void => {
  if (!account && startsFrozen)
    throw createRefusal(`The token freezes new accounts until its issuer thaws them; the recipient ${to} has none yet.`)
  if (account?.data[STATE] === FROZEN)
    throw createRefusal(`The token account of the recipient ${to} is frozen by the issuer.`)
  if (account && requiresMemo(account.data))
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
