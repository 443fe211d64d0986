import {
  encodeRaw,
  type RawTransaction,
  type SignedTransaction,
  signedTransaction,
} from '../../ledgers/tron/raw-transaction.ts'
import { tronBytes } from '../../ledgers/tron/tron-address.ts'
import { addressOf, hexOf, numberOf, TronHttpError, type TronRequest, textOf } from './request.ts'

type JsonObject = Readonly<Record<string, unknown>>

const inside = (request: TronRequest, value: unknown): TronRequest => ({
  visible: request.visible,
  fields: (value ?? {}) as JsonObject,
})

const bytesOf = (request: TronRequest, name: string): Uint8Array => tronBytes(addressOf(request, name)) as Uint8Array

const contractOf = (contract: TronRequest): RawTransaction['contract'] => {
  const value = inside(contract, inside(contract, contract.fields.parameter).fields.value)
  const owner = bytesOf(value, 'owner_address')
  const type = textOf(contract, 'type')
  if (type === 'TransferContract')
    return { type, owner, to: bytesOf(value, 'to_address'), amount: numberOf(value, 'amount') }
  if (type !== 'TriggerSmartContract')
    throw new TronHttpError('java.lang.IllegalArgumentException', `The sandbox does not simulate ${type}.`)
  const callValue = numberOf(value, 'call_value')
  return { type, owner, contract: bytesOf(value, 'contract_address'), callValue, data: hexOf(value, 'data') }
}

/**
 * A transaction in JSON. java-tron encodes `raw_data` again and ignores `raw_data_hex`, so a signature of other bytes does
 * not hold.
 */
export const readTransaction = (request: TronRequest): SignedTransaction => {
  const raw = inside(request, request.fields.raw_data)
  const contracts = raw.fields.contract
  if (!Array.isArray(contracts)) throw new TronHttpError('java.lang.NullPointerException', 'null')
  const contract = inside(raw, contracts[0])
  const rawBytes = encodeRaw({
    refBlockBytes: hexOf(raw, 'ref_block_bytes'),
    refBlockHash: hexOf(raw, 'ref_block_hash'),
    expiration: numberOf(raw, 'expiration'),
    timestamp: numberOf(raw, 'timestamp'),
    memo: hexOf(raw, 'data'),
    contract: contractOf(contract),
    permissionId: numberOf(contract, 'Permission_id'),
    feeLimit: numberOf(raw, 'fee_limit'),
  })
  const signatures = Array.isArray(request.fields.signature) ? request.fields.signature : []
  return signedTransaction(
    rawBytes,
    signatures.map((one: unknown) => Uint8Array.from(Buffer.from(String(one).replace(/^0x/, ''), 'hex'))),
  )
}
