import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { readMemoBytes } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit, Json } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { decodeRaw, type RawData } from './raw-data.ts'
import { transaction } from './transaction.ts'
import { readTransfer } from './trc20.ts'

/**
 * Reads a transaction back from the bytes that are signed. Throws `TypeError` when its other fields say something else:
 * wallets show those and sign these.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { raw_data_hex, txID, raw_data, visible } = Object(tx) as Record<string, Json>
  if (typeof raw_data_hex !== 'string' || !/^([0-9a-f]{2})+$/.test(raw_data_hex)) throw new TypeError('No raw data')
  const bytes = hex.decode(raw_data_hex)
  if (txID !== hex.encode(sha256(bytes))) throw new TypeError('The id is not that of the raw data')
  const raw = decodeRaw(bytes)
  const expected = transaction(raw)
  if (visible !== true || canonical(raw_data) !== canonical(expected.raw_data)) {
    throw new TypeError('The fields shown are not those signed')
  }
  return { ...bodyOf(raw), ...memoOf(raw) }
}

const bodyOf = ({ contract }: RawData): DecodedDeposit => {
  formatAddress(contract.owner)
  if (contract.type === 'TransferContract') {
    return { to: formatAddress(contract.to), amount: contract.amount, others: [] }
  }
  const called = formatAddress(contract.contract)
  const sent = contract.callValue === 0n ? readTransfer(contract.data) : undefined
  if (sent) return { to: formatAddress(sent.to), amount: sent.amount, token: called, others: [] }
  return { to: called, amount: contract.callValue, data: hex.encode(contract.data), others: [] }
}

const memoOf = ({ data }: RawData): Pick<DecodedDeposit, 'memo' | 'memoHex'> => (data ? readMemoBytes(data) : {})

/** JSON with sorted keys. */
const canonical = (value: Json | undefined): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''
