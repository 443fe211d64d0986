import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode/decode.ts'

/** Reads Sui addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'sui',
  codes: ['SUI'],
  readAddress: (chain, text) => (chain === 'SUI' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
