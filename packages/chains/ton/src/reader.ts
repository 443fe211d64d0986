import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'

/** Reads TON addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'ton',
  codes: ['TON'],
  readAddress: (chain, text) => (chain === 'TON' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
