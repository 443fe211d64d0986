import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'

/** Reads Radix addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'radix',
  codes: ['XRD'],
  readAddress: (chain, text) => (chain === 'XRD' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}

export { readInstructions } from './read-instructions.ts'
export { readWithdrawal } from './withdrawal.ts'
