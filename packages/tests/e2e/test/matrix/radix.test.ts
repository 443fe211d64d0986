import { runSells } from './run-sells.ts'

runSells('XRD', [
  {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'XRD.XRD',
    buyAsset: 'BTC.BTC',
    sellAmount: '500000',
    kind: 'contractCall',
    refundedBy: 'mayanode',
  },
])
