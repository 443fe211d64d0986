import type { TransactionReader } from '@switchyard/core'
import { decode } from './decode.ts'
import { readAddress } from './felt.ts'

/** Reads Starknet addresses and transactions without a network. */
export const reader: TransactionReader = {
  family: 'starknet',
  codes: ['STRK'],
  address: (chain, text) => (chain === 'STRK' ? readAddress(text) : undefined),
  decode: (built) => decode(built),
}
