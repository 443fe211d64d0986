import type { LedgerToken } from '../ledger.ts'

/** A jetton by its master. */
export interface TonToken extends LedgerToken {
  /** Address of its metadata. */
  readonly uri: string
}

/** Jettons of the sandbox's TON, with the masters and decimals of the main network. */
export const tonTokens: readonly TonToken[] = [
  {
    address: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    symbol: 'USDT',
    decimals: 6,
    priced: 'USDT',
    uri: 'https://tether.to/usdt-ton.json',
  },
]
