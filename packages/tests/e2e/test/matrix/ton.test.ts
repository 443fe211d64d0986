import { runSells } from './run-sells.ts'

const ton = { sellAsset: 'TON.TON', sellAmount: '500' }
const usdt = { sellAsset: 'TON.USDT-EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', sellAmount: '2000' }

runSells('TON', [
  { ...ton, provider: 'NEAR', buyAsset: 'ETH.ETH', kind: 'simpleTransfer', refundedBy: 'near' },
  { ...usdt, provider: 'NEAR', buyAsset: 'BTC.BTC', kind: 'simpleTransfer' },
  // Flashnet says only in the order whether a deposit on TON needs a memo.
  { ...ton, provider: 'FLASHNET', buyAsset: 'BTC.BTC', refundedBy: 'flashnet' },
  { ...usdt, provider: 'FLASHNET', buyAsset: 'ETH.ETH' },
])
