import type { StoredLeg, StoredSwap } from '@switchyard/core'

/** A stored swap with every required member; `more` overrides members. */
export const swap = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap => ({
  swapId,
  routeId: `route-${swapId}`,
  quoteId: `quote-${swapId}`,
  callerId: 'acme',
  privacy: false,
  chainId: 'bitcoin',
  provider: 'THORCHAIN_STREAMING',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 1_000_000n,
  expectedBuyAmount: '0.25',
  sourceAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  destinationAddress: '0x0000000000000000000000000000000000000001',
  state: {},
  createdAt: 1_790_000_000_000,
  ...more,
})

/** A second leg; `more` overrides members. */
export const leg = (more: Partial<StoredLeg> = {}): StoredLeg => ({
  provider: 'CHAINFLIP',
  chainId: '1',
  sellAsset: 'ETH.ETH',
  buyAsset: 'SOL.SOL',
  sellAmount: 2n ** 200n,
  sourceAddress: '0x0000000000000000000000000000000000000001',
  destinationAddress: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  state: { minPrice: '1' },
  createdAt: 1_790_000_000_000,
  estimatedSeconds: 90,
  ...more,
})
