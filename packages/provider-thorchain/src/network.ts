import type { Network } from './family/network.ts'
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
  // `o` for SOL.SOL is newer than the node source these were read from, so Solana is spelled out.
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
  knownTokens,
  explorerUrl: (hash) => `https://runescan.io/tx/${hash}`,
}
