import { runSells } from './run-sells.ts'

/** One sell of each coin whose funds and previous transactions come from Blockbook; ZEC has a file of its own. */
runSells(
  'BLOCKBOOK',
  [
    { provider: 'THORCHAIN_STREAMING', sellAsset: 'BTC.BTC', sellAmount: '0.1' },
    { provider: 'THORCHAIN_STREAMING', sellAsset: 'LTC.LTC', sellAmount: '5' },
    { provider: 'THORCHAIN_STREAMING', sellAsset: 'DOGE.DOGE', sellAmount: '5000' },
    { provider: 'THORCHAIN_STREAMING', sellAsset: 'BCH.BCH', sellAmount: '3' },
    { provider: 'MAYACHAIN_STREAMING', sellAsset: 'DASH.DASH', sellAmount: '20' },
  ].map((sell) => ({ ...sell, buyAsset: 'ETH.ETH', kind: 'transferWithMemo' as const })),
  'blockbook',
)
