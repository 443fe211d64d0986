import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'

/** Reads XRP Ledger addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'xrp',
  codes: ['XRP'],
  readAddress: (chain, text) => (chain === 'XRP' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
