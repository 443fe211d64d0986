import { runSells } from './run-sells.ts'

runSells('SUI', [
  {
    provider: 'NEAR',
    sellAsset: 'SUI.SUI',
    buyAsset: 'ETH.ETH',
    sellAmount: '500',
    kind: 'simpleTransfer',
    refundedBy: 'near',
  },
  {
    provider: 'NEAR',
    sellAsset: 'SUI.USDC-0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
    buyAsset: 'BTC.BTC',
    sellAmount: '2000',
    kind: 'simpleTransfer',
  },
])

// Nodes of one's own may still serve it.
runSells(
  'SUI over JSON-RPC',
  [
    {
      provider: 'NEAR',
      sellAsset: 'SUI.SUI',
      buyAsset: 'ETH.ETH',
      sellAmount: '500',
      kind: 'simpleTransfer',
    },
  ],
  'json-rpc',
)
