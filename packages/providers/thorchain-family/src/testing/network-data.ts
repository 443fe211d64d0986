import type { Network } from '../network.ts'

/** Data of a network with THORChain's names, two tokens, and a code with two meanings. */
export const networkData: Network = {
  provider: 'TEST_STREAMING',
  name: 'Testchain',
  protocol: 'testchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  homeDecimals: () => 8,
  coinDepthField: 'balance_rune',
  heightField: 'testchain',
  blockSeconds: 6,
  nativeOutboundFee: 2_000_000n,
  nativeDepositFee: 2_000_000n,
  smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 0n },
  feeCapBps: 1_000,
  shortCodes: { 'THOR.RUNE': 'r', 'BTC.BTC': 'b', 'ETH.ETH': 'e', 'TRON.TRX': 'tr' },
  furtherCodes: { o: ['SOL.SOL'], c: ['BCH.BCH', 'ADA.ADA'] },
  limitCoversOutboundFee: true,
  affiliateParameters: 'repeated',
  refusedForms: {},
  dollarAssets: [],
  knownTokens: [
    { identifier: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
    { identifier: 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
  ],
  knownRouters: {},
  explorerUrl: (hash) => `https://explorer.example/${hash}`,
}
