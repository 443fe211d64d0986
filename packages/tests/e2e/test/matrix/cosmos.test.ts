import { runSells } from './run-sells.ts'

runSells('GAIA', [
  {
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'GAIA.ATOM',
    buyAsset: 'ETH.ETH',
    sellAmount: '500',
    kind: 'transferWithMemo',
    refundedBy: 'thornode',
  },
])

runSells('THOR', [
  {
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'THOR.RUNE',
    buyAsset: 'ETH.ETH',
    sellAmount: '5000',
    kind: 'transferWithMemo',
    refundedBy: 'thornode',
  },
  {
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'THOR.TCY',
    buyAsset: 'ETH.ETH',
    sellAmount: '20000',
    kind: 'transferWithMemo',
  },
  {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'THOR.RUNE',
    buyAsset: 'ETH.ETH',
    sellAmount: '2000',
    kind: 'transferWithMemo',
  },
])

runSells('MAYA', [
  {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'MAYA.CACAO',
    buyAsset: 'ETH.ETH',
    sellAmount: '10000',
    kind: 'transferWithMemo',
    refundedBy: 'mayanode',
  },
])

runSells('KUJI', [
  {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'KUJI.KUJI',
    buyAsset: 'ETH.ETH',
    sellAmount: '5000',
    kind: 'transferWithMemo',
  },
])
