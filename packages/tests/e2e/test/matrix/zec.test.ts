import { runSells } from './run-sells.ts'

const sell = { sellAsset: 'ZEC.ZEC', buyAsset: 'ETH.ETH', sellAmount: '2' }

runSells('ZEC', [
  { ...sell, provider: 'MAYACHAIN_STREAMING', kind: 'transferWithMemo', refundedBy: 'mayanode' },
  { ...sell, provider: 'NEAR', kind: 'simpleTransfer', refundedBy: 'near' },
  { ...sell, provider: 'FLASHNET', kind: 'simpleTransfer', refundedBy: 'flashnet' },
])
