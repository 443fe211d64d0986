import { base64 } from '@scure/base'
import type { SolanaCall } from '@switchyard/core'
import type { SolanaOrder } from './solana-order.ts'

/** An order as the deposit the chain frames into a transaction. */
export const framed = ({ instructions, lookupTables }: SolanaOrder): SolanaCall => ({
  vm: 'solana',
  instructions: instructions.map(({ programAddress, accounts, data }) => ({
    programAddress,
    accounts,
    data: base64.encode(data),
  })),
  lookupTables: [...new Set(lookupTables)],
})
