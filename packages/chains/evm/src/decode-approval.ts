import { refuse } from '@switchyard/chain-kit'
import type { ApprovalTransaction, DecodedApproval } from '@switchyard/core'
import { readApprove } from './read-erc20.ts'
import { readTransactionFields } from './transaction-fields.ts'

/**
 * Decodes an approval from its transaction fields alone.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything but a plain `approve`.
 */
export const decodeApproval = ({ tx }: ApprovalTransaction): DecodedApproval => {
  const { from, to, value, data } = readTransactionFields(tx)
  const approved = value === 0n ? readApprove(data) : undefined
  if (!approved || from === undefined) return refuse('The transaction is not a plain ERC-20 approval.')
  return { owner: from, token: to, ...approved }
}
