import { runSells } from './run-sells.ts'

runSells('ADA', [
  {
    provider: 'NEAR',
    sellAsset: 'ADA.ADA',
    buyAsset: 'ETH.ETH',
    sellAmount: '2000',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
])
