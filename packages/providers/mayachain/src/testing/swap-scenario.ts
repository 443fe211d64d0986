import type { SwapScenario } from '../../../thorchain-family/src/testing/swap-scenario.ts'
import { addresses } from './tokens.ts'

const HASH = '224CAF4D502A0A415F1312AFD16C0E7A2E3E79840AF593C2F875C806AA12E020'

/**
 * DASH for ETH on Arbitrum.
 *
 * There is no recorded status of Maya Protocol: the bodies follow the models of mayanode 1.111 and 1.123, which match each
 * other and THORNode.
 */
export const scenario: SwapScenario = {
  hash: HASH,
  payoutHash: '1E9F450E6174407FE846929BD16D057547DFB3BD1918176E12AACDAF6C753A8B',
  query: {},
  unseen: [{ error: `tx: ${HASH} doesn't exist` }],
  known: {
    provider: 'MAYACHAIN_STREAMING',
    sellAsset: 'MAYA.CACAO',
    buyAsset: 'KUJI.KUJI',
    sellAmount: 12_345_678_901_234n,
    sourceAddress: addresses.MAYA,
    destinationAddress: addresses.KUJI,
    memo: `=:KUJI.KUJI:${addresses.KUJI}:100/3/0`,
    state: { sell: { decimals: 10 } },
    createdAt: 1,
  },
  // CACAO has ten decimals.
  knownStatus: { chainId: 'mayachain-mainnet-v1', fromAmount: '1234.5678901234' },
  watched: ['thorchain-1', 'mayachain-mainnet-v1', 'zcash'],
  unwatched: 'litecoin',
  sold: {
    asset: 'DASH.DASH',
    chainId: 'dash',
    address: addresses.DASH,
    amount: '500000000',
    amountHuman: '5',
    height: 2_104_905,
    refund: { planned: '200000000', plannedHuman: '2', paid: '199990000', paidHuman: '1.9999' },
  },
  bought: {
    asset: 'ARB.ETH',
    chainId: '42161',
    address: addresses.ETH,
    code: 'a',
    planned: '4800000',
    plannedHuman: '0.048',
    paid: '4790000',
    paidHuman: '0.0479',
    seconds: 0.3,
  },
  affiliates: 'wr/_:100/15',
  affiliate: { address: 'maya1a427q3v96psuj4fnughdw8glt5r7j38ljfa6hh', amount: '334352001083' },
  home: {
    asset: 'MAYA.CACAO',
    chainId: 'mayachain-mainnet-v1',
    address: addresses.MAYA,
    code: 'c',
    paid: '33297336036086',
    paidHuman: '3329.7336036086',
  },
  interval: 3,
  counted: {},
  explorerUrl: `https://www.mayascan.org/tx/${HASH}`,
  midgard: {
    date: '1715163259088137659',
    seconds: 1_715_163_259,
    height: 6_040_388,
    paidHeight: 6_040_468,
    paidSeconds: 1_715_163_739,
  },
}
