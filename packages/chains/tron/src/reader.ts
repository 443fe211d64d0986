import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { decodeApproval } from './decode-approval.ts'
import { tronFacts } from './facts.ts'
import { inspectRecipient } from './inspect-recipient.ts'

/** Reads TRON addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'tron',
  codes: ['TRON'],
  readAddress: (chain, text) => (chain === 'TRON' ? readAddress(text) : undefined),
  inspectRecipient: (payment) =>
    payment.asset.chain === 'TRON' ? inspectRecipient(payment, tronFacts.own) : undefined,
  decode: (built) => decode(built),
  decodeApproval: (approval) => decodeApproval(approval),
}
