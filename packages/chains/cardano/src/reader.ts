import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { cardanoFacts } from './facts.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads Cardano addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'cardano',
  codes: ['ADA'],
  readAddress: (chain, text) => (chain === 'ADA' ? readAddress(text) : undefined),
  inspectRecipient: (payment) =>
    payment.asset.chain === 'ADA' ? inspectRecipient(payment, cardanoFacts.own) : undefined,
  decode: (built) => decode(built),
}
