import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode/decode.ts'
import { suiFacts } from './facts.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads Sui addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'sui',
  codes: ['SUI'],
  readAddress: (chain, text) => (chain === 'SUI' ? readAddress(text) : undefined),
  inspectRecipient: (payment) => (payment.asset.chain === 'SUI' ? inspectRecipient(payment, suiFacts.own) : undefined),
  decode: (built) => decode(built),
}
