import { decodeSigned, type SignedTransaction } from '../../ledgers/tron/raw-transaction.ts'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { TronRefusal } from '../../ledgers/tron/tron-refusal.ts'
import { describeUnsigned } from './describe-transaction.ts'
import { readTransaction } from './read-transaction.ts'
import { hexOf, type TronRequest } from './request.ts'

/** A text of a response: readable where addresses are, hexadecimal otherwise. */
export const messageOf = (text: string, visible: boolean): string =>
  visible ? text : Buffer.from(text).toString('hex')

const submit = (ledger: TronLedger, signed: SignedTransaction, visible: boolean): object => {
  try {
    return { result: true, txid: ledger.submit(signed) }
  } catch (error) {
    if (!(error instanceof TronRefusal)) throw error
    return { code: error.code, txid: signed.txid, message: messageOf(error.message, visible) }
  }
}

/** `broadcasttransaction`: a refusal has status 200 and a code. */
export const broadcastTransaction = (ledger: TronLedger, request: TronRequest): object =>
  submit(ledger, readTransaction(request), request.visible)

/** `broadcasthex`: the transaction as protobuf. */
export const broadcastHex = (ledger: TronLedger, request: TronRequest): object => {
  const signed = decodeSigned(hexOf(request, 'transaction'))
  const transaction = JSON.stringify({
    ...describeUnsigned(signed, request.visible),
    signature: signed.signatures.map((one) => Buffer.from(one).toString('hex')),
  })
  return { result: false, code: 'SUCCESS', message: '', ...submit(ledger, signed, request.visible), transaction }
}
