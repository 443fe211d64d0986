import { runSells } from './run-sells.ts'

const xrp = { sellAsset: 'XRP.XRP', sellAmount: '900' } as const

runSells('XRP', [
  { ...xrp, provider: 'THORCHAIN_STREAMING', buyAsset: 'BTC.BTC', kind: 'transferWithMemo', refundedBy: 'thornode' },
  { ...xrp, provider: 'NEAR', buyAsset: 'ETH.ETH', kind: 'simpleTransfer', refundedBy: 'near' },
  // Flashnet says only in the order whether a deposit of XRP needs a memo.
  { ...xrp, provider: 'FLASHNET', buyAsset: 'BTC.BTC', refundedBy: 'flashnet' },
])
