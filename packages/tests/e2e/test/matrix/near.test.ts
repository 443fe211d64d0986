import { runSells } from './run-sells.ts'

runSells('NEAR', [
  {
    provider: 'NEAR',
    sellAsset: 'NEAR.wNEAR-wrap.near',
    buyAsset: 'ETH.ETH',
    sellAmount: '500',
    kind: 'simpleTransfer',
  },
  {
    provider: 'NEAR',
    sellAsset: 'NEAR.NEAR',
    buyAsset: 'ETH.ETH',
    sellAmount: '500',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
  {
    provider: 'NEAR',
    sellAsset: 'NEAR.USDT-usdt.tether-token.near',
    buyAsset: 'ETH.ETH',
    sellAmount: '1000',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
])
