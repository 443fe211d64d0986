import { bytesToHex } from '@noble/hashes/utils.js'
import type { SignedTransaction } from '../../ledgers/tron/raw-transaction.ts'
import { checkSignature } from '../../ledgers/tron/signature.ts'
import { TronRefusal } from '../../ledgers/tron/tron-refusal.ts'
import { describeUnsigned, shown } from './describe-transaction.ts'
import { readTransaction } from './read-transaction.ts'
import type { TronRequest } from './request.ts'

const isSigned = (signed: SignedTransaction): boolean => {
  try {
    checkSignature(signed)
    return true
  } catch (error) {
    if (error instanceof TronRefusal) return false
    throw error
  }
}

/** `getsignweight`: the transaction encoded again, and whether its signatures reach the owner's threshold. */
export const signWeight = (request: TronRequest): object => {
  const { visible } = request
  const signed = readTransaction(request)
  const owner = shown(signed.raw.contract.owner, visible)
  const enough = isSigned(signed)
  const signature = signed.signatures.map(bytesToHex)
  const unsigned = describeUnsigned(signed, visible)
  const transaction = { ...unsigned, ...(signature.length > 0 && { signature }) }
  return {
    result: enough ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
    permission: { permission_name: 'owner', threshold: 1, keys: [{ address: owner, weight: 1 }] },
    ...(enough && { approved_list: [owner], current_weight: 1 }),
    transaction: { result: { result: true }, txid: signed.txid, transaction },
  }
}
