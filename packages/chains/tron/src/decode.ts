import { hex } from '@scure/base'
import { readMemoBytes } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { formatAddress } from './address.ts'
import type { RawData } from './raw-data.ts'
import { readRaw } from './read-raw.ts'
import { readTransfer } from './trc20.ts'

/**
 * Decodes a transaction from the signed bytes. The fee is not included: a fee limit is only the maximum that may be
 * burnt for energy.
 *
 * @throws {UnreadableInput} When the other fields differ from the signed bytes.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const raw = readRaw(tx)
  const memo = raw.data ? readMemoBytes(raw.data) : {}
  return { ...readBody(raw), ...memo, from: [formatAddress(raw.contract.owner)] }
}

const readBody = ({ contract }: RawData): DecodedDeposit => {
  if (contract.type === 'TransferContract') {
    return { to: formatAddress(contract.to), amount: contract.amount, others: [] }
  }
  const called = formatAddress(contract.contract)
  const sent = contract.callValue === 0n ? readTransfer(contract.data) : undefined
  if (sent) return { to: formatAddress(sent.to), amount: sent.amount, token: called, others: [] }
  // A call without data only pays the contract.
  if (contract.data.length === 0) return { to: called, amount: contract.callValue, others: [] }
  return { to: called, amount: contract.callValue, data: hex.encode(contract.data), others: [] }
}
