import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Json } from '@switchyard/core'
import { formatAddress } from './address.ts'
import { encodeRaw, type RawData, TYPE_URL } from './raw-data.ts'

/** Largest integer a JSON number holds exactly. */
export const MAX_EXACT: bigint = BigInt(Number.MAX_SAFE_INTEGER)

/** Creates a transaction in the format of TronWeb and its wallets, addresses in base58. Source: wire contract §7.1. */
export const createTransaction = (raw: RawData): { readonly [key: string]: Json } => {
  const bytes = encodeRaw(raw)
  const { contract } = raw
  const owner_address = formatAddress(contract.owner)
  const value: Json =
    contract.type === 'TransferContract'
      ? { amount: toExact(contract.amount), owner_address, to_address: formatAddress(contract.to) }
      : {
          data: contract.data.length === 0 ? undefined : hex.encode(contract.data),
          owner_address,
          contract_address: formatAddress(contract.contract),
          call_value: contract.callValue === 0n ? undefined : toExact(contract.callValue),
        }
  const rendered: Json = {
    data: raw.data ? hex.encode(raw.data) : undefined,
    contract: [{ parameter: { value, type_url: `${TYPE_URL}${contract.type}` }, type: contract.type }],
    ref_block_bytes: hex.encode(raw.refBlockBytes),
    ref_block_hash: hex.encode(raw.refBlockHash),
    expiration: toExact(raw.expiration),
    fee_limit: raw.feeLimit === undefined ? undefined : toExact(raw.feeLimit),
    timestamp: toExact(raw.timestamp),
  }
  // Plain JSON: members without a value are left out.
  const raw_data: Json = JSON.parse(JSON.stringify(rendered))
  return { visible: true, txID: hex.encode(sha256(bytes)), raw_data, raw_data_hex: hex.encode(bytes) }
}

/** Sun and milliseconds are JSON numbers in this format; a value that would lose digits is refused. */
const toExact = (value: bigint): number => {
  if (value > MAX_EXACT) throw new UnreadableInput(`${value} is too large for the format; at most ${MAX_EXACT} fits.`)
  return Number(value)
}
