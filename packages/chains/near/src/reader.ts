import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { nearFacts } from './facts.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads NEAR addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'near',
  codes: ['NEAR'],
  readAddress: (chain, text) => (chain === 'NEAR' ? readAddress(text) : undefined),
  inspectRecipient: (payment) =>
    payment.asset.chain === 'NEAR' ? inspectRecipient(payment, nearFacts.own) : undefined,
  decode: (built) => decode(built),
}
