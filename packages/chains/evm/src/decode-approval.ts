import { refuse } from '@switchyard/chain-kit'
import type { ApprovalTransaction, DecodedApproval } from '@switchyard/core'
import { readApprove } from './erc20.ts'
import { readFields } from './fields.ts'

/** Reads an approval back, from its fields alone. Throws `unableToBuildTransaction` for anything but a plain `approve`. */
export const decodeApproval = ({ tx }: ApprovalTransaction): DecodedApproval => {
  const { from, to, value, data } = readFields(tx)
  const given = value === 0n ? readApprove(data) : undefined
  if (!given || from === undefined) return refuse('The transaction is no approval.')
  return { owner: from, token: to, ...given }
}
