import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'
import { starknetFacts } from './facts.ts'
import { inspectRecipient } from './recipient.ts'

/** Reads Starknet addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'starknet',
  codes: ['STRK'],
  readAddress: (chain, text) => (chain === 'STRK' ? readAddress(text) : undefined),
  inspectRecipient: (payment) =>
    payment.asset.chain === 'STRK' ? inspectRecipient(payment, starknetFacts.own) : undefined,
  decode: (built) => decode(built),
}
