import type { TransactionReader } from '@switchyard/core'
import { readAddress } from './address.ts'
import { decode } from './decode.ts'

/** Reads Starknet addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'starknet',
  codes: ['STRK'],
  readAddress: (chain, text) => (chain === 'STRK' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
