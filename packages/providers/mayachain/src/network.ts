import type { Network } from '@switchyard/thorchain-family'
import { knownTokens } from './known-tokens.ts'

/** Decimals of MAYAChain's own coins; all other assets use eight in the node's figures. */
const homeDecimals: Readonly<Record<string, number>> = { CACAO: 10, MAYA: 4 }

/** Data of Maya Protocol. Source: mayanode 1.111, the models of 1.123, and memos observed in 2026. */
export const mayachainNetwork: Network = {
  provider: 'MAYACHAIN_STREAMING',
  name: 'Maya Protocol',
  protocol: 'mayachain',
  chain: 'MAYA',
  coin: 'MAYA.CACAO',
  homeDecimals: (ticker) => (Object.hasOwn(homeDecimals, ticker) ? homeDecimals[ticker] : undefined),
  coinDepthField: 'balance_cacao',
  heightField: 'mayachain',
  blockSeconds: 6,
  nativeOutboundFee: 2_000_000_000n,
  nativeDepositFee: 2_000_000_000n,
  smallestSell: { feesAcross: 4n, feesAtHome: 4n, feesOfAffiliate: 2n },
  // The node accepts up to 10 000 per value; front ends use at most 500.
  feeCapBps: 500,
  shortCodes: {
    'ARB.ETH': 'a',
    'BTC.BTC': 'b',
    'DASH.DASH': 'd',
    'ETH.ETH': 'e',
    'THOR.RUNE': 'r',
  },
  // `c`, `k` and `j` changed their meaning between versions; the others are newer than the source, or two letters long.
  furtherCodes: {
    c: ['MAYA.CACAO', 'ADA.ADA'],
    j: ['KUJI.KUJI'],
    k: ['KUJI.KUJI', 'KAS.KAS'],
    m: ['MAYA.CACAO'],
    x: ['XRD.XRD'],
    z: ['ZEC.ZEC'],
    ae: ['ARB.ETH'],
    bb: ['BTC.BTC'],
    dd: ['DASH.DASH'],
    mc: ['MAYA.CACAO'],
    tr: ['THOR.RUNE'],
    ku: ['KUJI.USK'],
  },
  // Source: mayanode 1.111 and 1.124, `swap_current.go`.
  limitCoversOutboundFee: false,
  affiliateParameters: 'joined',
  fullMemosSince: [1, 123, 0],
  // Source: mayanode `SwapMemo.string`, which abbreviates the destination; whether the separator goes too is a guess.
  omittedPrefixes: { XRD: ['account_rdx1', 'account_rdx'] },
  refusedForms: { BTC: ['p2tr'] },
  dollarAssets: [
    'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
    'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
    'ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9',
  ],
  knownTokens,
  // Source: recorded vaults of 2023 and 2024, mayanode 1.124 `router_upgrade_info.go` (read 2026-11).
  knownRouters: {
    ETH: ['0xe3985E6b61b814F7Cdb188766562ba71b446B46d'],
    ARB: ['0x700E97ef07219440487840Dc472E7120A7FF11F4'],
    XRD: ['component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'],
  },
  explorerUrl: (hash) => `https://www.mayascan.org/tx/${hash}`,
}
