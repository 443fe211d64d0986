import { keccak256, stringToBytes } from 'viem'
import { referenceOf } from '../../ledgers/tron/check-submission.ts'
import {
  encodeRaw,
  type RawTransaction,
  type SignedTransaction,
  signedTransaction,
  type TransferContract,
  type TriggerSmartContract,
} from '../../ledgers/tron/raw-transaction.ts'
import { tronBytes } from '../../ledgers/tron/tron-address.ts'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { addressOf, hexOf, numberOf, type TronRequest, textOf } from './request.ts'

const LIFETIME_MS = 60_000

const bytesOf = (request: TronRequest, name: string): Uint8Array => tronBytes(addressOf(request, name)) as Uint8Array

/** The transfer that `createtransaction` is asked for. */
export const transferOf = (request: TronRequest): TransferContract => ({
  type: 'TransferContract',
  owner: bytesOf(request, 'owner_address'),
  to: bytesOf(request, 'to_address'),
  amount: numberOf(request, 'amount'),
})

const callData = (request: TronRequest): Uint8Array => {
  const selector = textOf(request, 'function_selector')
  if (selector === '') return hexOf(request, 'data')
  const head = keccak256(stringToBytes(selector), 'bytes').slice(0, 4)
  return Uint8Array.from([...head, ...hexOf(request, 'parameter')])
}

/** The call that `triggersmartcontract` and `triggerconstantcontract` are asked for. */
export const callOf = (request: TronRequest): TriggerSmartContract => ({
  type: 'TriggerSmartContract',
  owner: bytesOf(request, 'owner_address'),
  contract: bytesOf(request, 'contract_address'),
  callValue: numberOf(request, 'call_value'),
  data: callData(request),
})

/** The transaction of a contract with the latest block as its reference, unsigned. */
export const unsignedOf = (
  ledger: TronLedger,
  request: TronRequest,
  contract: RawTransaction['contract'],
  now: number,
): SignedTransaction => {
  const height = ledger.height()
  const rawBytes = encodeRaw({
    ...referenceOf(height, ledger.blockId(height)),
    expiration: BigInt(Math.floor(ledger.cadence.timeOf(height)) + LIFETIME_MS),
    timestamp: BigInt(Math.floor(now)),
    memo: request.visible ? Buffer.from(textOf(request, 'extra_data')) : hexOf(request, 'extra_data'),
    contract,
    permissionId: numberOf(request, 'Permission_id'),
    feeLimit: numberOf(request, 'fee_limit'),
  })
  return signedTransaction(rawBytes, [])
}
