import type { ApprovalTransaction, DecodedApproval } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { readRaw } from './read-raw.ts'
import { readApprove } from './trc20.ts'

/** Reads an approval back from the bytes that are signed. Throws `TypeError` for anything but a plain `approve`. */
export const decodeApproval = ({ tx }: ApprovalTransaction): DecodedApproval => {
  const { contract, data: memo } = readRaw(tx)
  const plain = contract.type === 'TriggerSmartContract' && contract.callValue === 0n && memo === undefined
  const given = plain ? readApprove(contract.data) : undefined
  if (!given || contract.type !== 'TriggerSmartContract') throw new TypeError('A transaction that is no approval')
  const [owner, token, spender] = [contract.owner, contract.contract, given.spender].map(formatAddress)
  return { owner: owner as string, token: token as string, spender: spender as string, amount: given.amount }
}
