import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'

/** Reads Cardano addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'cardano',
  codes: ['ADA'],
  readAddress: (chain, text) => (chain === 'ADA' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
