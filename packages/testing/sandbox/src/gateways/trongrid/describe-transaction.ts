import { bytesToHex } from '@noble/hashes/utils.js'
import { type RawTransaction, type SignedTransaction, typeUrlOf } from '../../ledgers/tron/raw-transaction.ts'
import { tronAddress } from '../../ledgers/tron/tron-address.ts'
import type { TronTransaction } from '../../ledgers/tron/tron-transaction.ts'

/** An address in the notation of a request. */
export const shown = (bytes: Uint8Array, visible: boolean): string => (visible ? tronAddress(bytes) : bytesToHex(bytes))

const parameterOf = ({ contract }: RawTransaction, visible: boolean): object => {
  const owner_address = shown(contract.owner, visible)
  if (contract.type === 'TransferContract')
    return { amount: Number(contract.amount), owner_address, to_address: shown(contract.to, visible) }
  return {
    data: bytesToHex(contract.data),
    owner_address,
    contract_address: shown(contract.contract, visible),
    ...(contract.callValue > 0n && { call_value: Number(contract.callValue) }),
  }
}

/** The signed part as JSON; fields with a default value are left out. */
export const describeRaw = (raw: RawTransaction, visible: boolean): object => ({
  ...(raw.memo.length > 0 && { data: bytesToHex(raw.memo) }),
  contract: [
    {
      parameter: { value: parameterOf(raw, visible), type_url: typeUrlOf(raw.contract) },
      type: raw.contract.type,
      ...(raw.permissionId > 0n && { Permission_id: Number(raw.permissionId) }),
    },
  ],
  ref_block_bytes: bytesToHex(raw.refBlockBytes),
  ref_block_hash: bytesToHex(raw.refBlockHash),
  expiration: Number(raw.expiration),
  ...(raw.feeLimit > 0n && { fee_limit: Number(raw.feeLimit) }),
  timestamp: Number(raw.timestamp),
})

/** A transaction without results, as the endpoints that build one return it. */
export const describeUnsigned = ({ txid, raw, rawBytes }: SignedTransaction, visible: boolean): object => ({
  visible,
  txID: txid,
  raw_data: describeRaw(raw, visible),
  raw_data_hex: bytesToHex(rawBytes),
})

/** A transaction of the ledger, as `gettransactionbyid` and blocks show it. */
export const describeTransaction = ({ signed, outcome }: TronTransaction, visible: boolean): object => ({
  ret: [{ contractRet: outcome.ret }],
  signature: signed.signatures.map(bytesToHex),
  txID: signed.txid,
  raw_data: describeRaw(signed.raw, visible),
  raw_data_hex: bytesToHex(signed.rawBytes),
})
