import type { SwapScenario } from '../../../thorchain-family/src/testing/swap-scenario.ts'
import { answer } from './harness.ts'
import { addresses } from './tokens.ts'

const HASH = 'D62DF92A6A0EEB68411BC0A594CBA178D2AA8BE9239893BE1ECAB0A43BEFE497'

/** BTC for ETH. */
export const scenario: SwapScenario = {
  hash: HASH,
  payoutHash: '68F5EBD1ED3F00118A58C177D403ECF132971D93F0C9E0B1086663F4F99CEDA3',
  query: { chainId: 'bitcoin' },
  unseen: [answer(500, { code: 2, message: `tx: ${HASH} doesn't exist` })],
  known: {
    provider: 'THORCHAIN_STREAMING',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: 5_000_000n,
    sourceAddress: addresses.BTC,
    destinationAddress: addresses.ETH,
    memo: `=:e:${addresses.ETH}:100/1/0:ab:50`,
    state: { sell: { decimals: 8 } },
    createdAt: 1,
  },
  knownStatus: { chainId: 'bitcoin', fromAmount: '0.05' },
  watched: ['thorchain-1'],
  unwatched: '137',
  sold: {
    asset: 'BTC.BTC',
    chainId: 'bitcoin',
    address: addresses.BTC,
    amount: '5000000',
    amountHuman: '0.05',
    height: 835_000,
    refund: { planned: '2000000', plannedHuman: '0.02', paid: '1990000', paidHuman: '0.0199' },
  },
  bought: {
    asset: 'ETH.ETH',
    chainId: '1',
    address: addresses.ETH,
    code: 'e',
    planned: '80000000',
    plannedHuman: '0.8',
    paid: '79990000',
    paidHuman: '0.7999',
    seconds: 12.5,
  },
  affiliates: 'ab:50',
  affiliate: { address: 'thor14f64wnrz5lkm8fqtq7z55wf02xjz56htmjs2nf', amount: '3352043' },
  home: {
    asset: 'THOR.RUNE',
    chainId: 'thorchain-1',
    address: addresses.THOR,
    code: 'r',
    paid: '2096315169517',
    paidHuman: '20963.15169517',
  },
  interval: 2,
  counted: { remaining_confirmation_seconds: 0 },
  explorerUrl: `https://runescan.io/tx/${HASH}`,
  midgard: {
    date: '1710685749029840134',
    seconds: 1_710_685_749,
    height: 15_151_326,
    paidHeight: 15_151_336,
    paidSeconds: 1_710_685_809,
  },
}
