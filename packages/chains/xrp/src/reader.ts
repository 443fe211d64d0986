import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { xrpFacts } from './facts.ts'
import { inspectRecipient } from './inspect-recipient.ts'

/** Reads XRP Ledger addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'xrp',
  codes: ['XRP'],
  readAddress: (chain, text) => (chain === 'XRP' ? readAddress(text) : undefined),
  inspectRecipient: (payment) => inspectRecipient(payment, xrpFacts.own),
  decode: (built) => decode(built),
}
