import type { Network } from '@switchyard/thorchain-family'
import { knownTokens } from './known-tokens.ts'

/** THORChain's names and figures. */
export const thorchainNetwork: Network = {
  provider: 'THORCHAIN_STREAMING',
  name: 'THORChain',
  protocol: 'thorchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  homeDecimals: () => 8,
  coinDepthField: 'balance_rune',
  heightField: 'thorchain',
  blockSeconds: 6,
  nativeOutboundFee: 2_000_000n,
  nativeDepositFee: 2_000_000n,
  smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 0n },
  feeCapBps: 1_000,
  shortCodes: {
    'THOR.RUNE': 'r',
    'BTC.BTC': 'b',
    'ETH.ETH': 'e',
    'GAIA.ATOM': 'g',
    'DOGE.DOGE': 'd',
    'LTC.LTC': 'l',
    'BCH.BCH': 'c',
    'AVAX.AVAX': 'a',
    'BSC.BNB': 's',
    'BASE.ETH': 'f',
    'TRON.TRX': 'tr',
    'XRP.XRP': 'x',
  },
  // Newer than the node source the others were read from, so Solana is spelled out unless the node writes the code.
  furtherCodes: { o: ['SOL.SOL'] },
  affiliateParameters: 'repeated',
  refusedForms: {},
  dollarAssets: [],
  knownTokens,
  explorerUrl: (hash) => `https://runescan.io/tx/${hash}`,
}
