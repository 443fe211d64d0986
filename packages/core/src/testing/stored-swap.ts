import type { StoredSwap } from '../contract/stores.ts'

/** A stored swap of bitcoin for ether with every required member; `more` overrides members. */
export const storedSwap = (swapId: string, more: Partial<StoredSwap> = {}): StoredSwap => ({
  swapId,
  routeId: 'route',
  quoteId: 'quote',
  callerId: 'acme',
  privacy: false,
  chainId: 'bitcoin',
  provider: 'FAKE',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 1n,
  expectedBuyAmount: '1',
  sourceAddress: 'bc1source',
  destinationAddress: '0xto',
  state: {},
  createdAt: 0,
  ...more,
})
