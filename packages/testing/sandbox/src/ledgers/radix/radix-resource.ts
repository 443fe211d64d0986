import type { LedgerToken } from '../ledger.ts'

/** A fungible resource at its real address. */
export interface RadixResource extends LedgerToken {
  readonly name: string
}

/** Resources that every sandbox deploys. */
export const radixResources: readonly RadixResource[] = [
  {
    address: 'resource_rdx1t4upr78guuapv5ept7d7ptekk9mqhy605zgms33mcszen8l9fac8vf',
    symbol: 'xUSDC',
    decimals: 6,
    priced: 'USDC',
    name: 'Wrapped USDC',
  },
]
