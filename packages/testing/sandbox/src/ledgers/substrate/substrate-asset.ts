import type { LedgerToken } from '../ledger.ts'

/** An asset of Asset Hub, by its number on the main network. */
export interface SubstrateAsset extends LedgerToken {
  readonly id: number
  readonly name: string
  /** Least that an account holds, base units. */
  readonly minBalance: bigint
  /** An account may exist with this asset alone. */
  readonly sufficient: boolean
}

const asset = (id: number, symbol: string, name: string): SubstrateAsset => ({
  id,
  address: String(id),
  symbol,
  name,
  decimals: 6,
  priced: symbol,
  minBalance: 10_000n,
  sufficient: true,
})

/** Assets of the sandbox's Asset Hub. */
export const substrateAssets: readonly SubstrateAsset[] = [
  asset(1984, 'USDT', 'Tether USD'),
  asset(1337, 'USDC', 'USD Coin'),
]
