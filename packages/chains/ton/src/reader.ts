import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { tonFacts } from './facts.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads TON addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'ton',
  codes: ['TON'],
  readAddress: (chain, text) => (chain === 'TON' ? readAddress(text) : undefined),
  inspectRecipient: (payment) => (payment.asset.chain === 'TON' ? inspectRecipient(payment, tonFacts.own) : undefined),
  decode: (built) => decode(built),
}
