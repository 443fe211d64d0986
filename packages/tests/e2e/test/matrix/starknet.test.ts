import { runSells } from './run-sells.ts'

runSells('STRK', [
  {
    provider: 'NEAR',
    sellAsset: 'STRK.STRK',
    buyAsset: 'ETH.ETH',
    sellAmount: '20000',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
])
