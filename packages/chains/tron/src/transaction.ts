import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { Json } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { encodeRaw, type RawData, typeUrl } from './raw-data.ts'

/** Most sun, or milliseconds, a JSON number holds exactly. */
export const MOST_EXACT: bigint = BigInt(Number.MAX_SAFE_INTEGER)

/** A transaction as TronWeb and its wallets take it, addresses in base58. Source: wire contract §7.1. */
export const transaction = (raw: RawData): { readonly [key: string]: Json } => {
  const bytes = encodeRaw(raw)
  return { visible: true, txID: hex.encode(sha256(bytes)), raw_data: rawData(raw), raw_data_hex: hex.encode(bytes) }
}

const rawData = (raw: RawData): Json => ({
  ...(raw.data && { data: hex.encode(raw.data) }),
  contract: [
    { parameter: { value: value(raw.contract), type_url: typeUrl(raw.contract.type) }, type: raw.contract.type },
  ],
  ref_block_bytes: hex.encode(raw.refBlockBytes),
  ref_block_hash: hex.encode(raw.refBlockHash),
  expiration: exact(raw.expiration),
  ...(raw.feeLimit !== undefined && { fee_limit: exact(raw.feeLimit) }),
  timestamp: exact(raw.timestamp),
})

const value = (contract: RawData['contract']): { readonly [key: string]: Json } => {
  const owner_address = formatAddress(contract.owner)
  if (contract.type === 'TransferContract') {
    return { amount: exact(contract.amount), owner_address, to_address: formatAddress(contract.to) }
  }
  const called = { data: hex.encode(contract.data), owner_address, contract_address: formatAddress(contract.contract) }
  return contract.callValue === 0n ? called : { ...called, call_value: exact(contract.callValue) }
}

/** Sun and milliseconds are numbers in this format; one that would lose digits is not written. */
const exact = (figure: bigint): number => {
  if (figure > MOST_EXACT) throw new TypeError(`${figure} is too large for the format`)
  return Number(figure)
}
