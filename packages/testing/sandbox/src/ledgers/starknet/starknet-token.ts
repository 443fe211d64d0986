import type { LedgerToken } from '../ledger.ts'

/** A token contract of Starknet; its address has all 64 digits. */
export interface StarknetToken extends LedgerToken {
  readonly name: string
}

/** STRK, which pays fees. */
export const STRK: StarknetToken = {
  address: '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  symbol: 'STRK',
  decimals: 18,
  priced: 'STRK',
  name: 'Starknet Token',
}

/** Tokens of the sandbox's Starknet besides STRK, with addresses and decimals of the main network. */
export const starknetTokens: readonly StarknetToken[] = [
  {
    address: '0x053c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8',
    symbol: 'USDC',
    decimals: 6,
    priced: 'USDC',
    name: 'USD Coin',
  },
]
