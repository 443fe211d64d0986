import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { decodeApproval } from './decode-approval.ts'

/** Reads TRON addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'tron',
  codes: ['TRON'],
  readAddress: (chain, text) => (chain === 'TRON' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
  decodeApproval: (approval) => decodeApproval(approval),
}
