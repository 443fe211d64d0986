import { hex } from '@scure/base'
import { readMemoBytes } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { readRaw } from './read-raw.ts'
import { readTokenCall } from './trc20.ts'

/**
 * Decodes a transaction from the signed bytes. The fee is not included: a fee limit is only the maximum that may be
 * burnt for energy.
 *
 * @throws {UnreadableInput} When the other fields differ from the signed bytes.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { contract, data } = readRaw(tx)
  const memo = data ? readMemoBytes(data) : {}
  const shared = { others: [], ...memo, from: [formatAddress(contract.owner)] }
  if (contract.type === 'TransferContract')
    return { to: formatAddress(contract.to), amount: contract.amount, ...shared }

  const called = formatAddress(contract.contract)
  const sent = contract.callValue === 0n ? readTokenCall('transfer', contract.data) : undefined
  if (sent) return { to: formatAddress(sent.account), amount: sent.amount, token: called, ...shared }
  // A call without data only pays the contract.
  const call = contract.data.length === 0 ? undefined : hex.encode(contract.data)
  return { to: called, amount: contract.callValue, data: call, ...shared }
}
