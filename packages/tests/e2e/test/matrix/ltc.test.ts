import { runSells } from './run-sells.ts'

runSells('LTC', [
  {
    provider: 'NEAR',
    sellAsset: 'LTC.LTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '5',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
])
