import { UnreadableInput } from '@switchyard/chain-kit'
import type { ApprovalTransaction, DecodedApproval } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { readRaw } from './read-raw.ts'
import { readTokenCall } from './trc20.ts'

/**
 * Decodes an approval from the signed bytes.
 *
 * @throws {UnreadableInput} For anything but a plain `approve`.
 */
export const decodeApproval = ({ tx }: ApprovalTransaction): DecodedApproval => {
  const { contract, data: memo } = readRaw(tx)
  const plain = contract.type === 'TriggerSmartContract' && contract.callValue === 0n && memo === undefined
  const approved = plain ? readTokenCall('approve', contract.data) : undefined
  if (!approved || contract.type !== 'TriggerSmartContract')
    throw new UnreadableInput('The transaction is not a plain TRC-20 approval.')
  const [owner, token, spender] = [contract.owner, contract.contract, approved.account].map(formatAddress)
  return { owner: owner as string, token: token as string, spender: spender as string, amount: approved.amount }
}
