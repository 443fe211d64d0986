import type { LedgerToken } from '../ledger.ts'

const token = (symbol: string, address: string, decimals: number, priced: string): LedgerToken => ({
  symbol,
  address,
  decimals,
  priced,
})

/** NEP-141 contracts that every sandbox deploys, at their accounts on the main network. */
export const nearTokens: readonly LedgerToken[] = [
  token('wNEAR', 'wrap.near', 24, 'NEAR'),
  token('USDT', 'usdt.tether-token.near', 6, 'USDT'),
  token('USDC', '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1', 6, 'USDC'),
]
