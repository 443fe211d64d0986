import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode/decode.ts'
import { solanaFacts } from './facts.ts'
import { inspectRecipient } from './inspect-recipient.ts'

/** Reads Solana addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'solana',
  codes: ['SOL'],
  readAddress: (chain, text) => (chain === 'SOL' ? readAddress(text) : undefined),
  inspectRecipient: (payment) =>
    payment.asset.chain === 'SOL' ? inspectRecipient(payment, solanaFacts.own) : undefined,
  decode: (built) => decode(built),
}

export { associatedAccount } from './associated-account.ts'
export { readWire, type WireInstruction } from './decode/wire.ts'
export { isTokenProgram, programs } from './programs.ts'
