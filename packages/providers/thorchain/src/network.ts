import type { ReadFacts } from '@switchyard/core'
import type { Network } from '@switchyard/thorchain-family'
import { type ThorchainFacts, thorchainFacts } from './facts.ts'
import { knownTokens } from './known-tokens.ts'

/** THORChain's names and figures; those that the network decides are read from `facts` at each use. */
export const createThorchainNetwork = (facts: ReadFacts<ThorchainFacts>): Network => ({
  provider: 'THORCHAIN_STREAMING',
  name: 'THORChain',
  protocol: 'thorchain',
  chain: 'THOR',
  coin: 'THOR.RUNE',
  homeDecimals: () => 8,
  coinDepthField: 'balance_rune',
  heightField: 'thorchain',
  get blockSeconds() {
    return facts().blockSeconds
  },
  get nativeOutboundFee() {
    return facts().nativeOutboundFee
  },
  get nativeDepositFee() {
    return facts().nativeDepositFee
  },
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
  // Source: thornode 3.17, `swap_current.go`; 3.9 compared the whole output.
  limitCoversOutboundFee: true,
  affiliateParameters: 'repeated',
  refusedForms: {},
  dollarAssets: [],
  knownTokens,
  get knownRouters() {
    return facts().routers
  },
  get replacedRouters() {
    return facts().replacedRouters
  },
  explorerUrl: (hash) => `https://runescan.io/tx/${hash}`,
})

/** The network with the package's own facts, for readers outside an engine. */
export const thorchainNetwork: Network = createThorchainNetwork(() => thorchainFacts.own)
