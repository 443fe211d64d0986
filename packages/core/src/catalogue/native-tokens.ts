import type { Token } from '../contract/token.ts'
import { chains, nativeIdentifier } from '../domain/chains.ts'

/** Coins that are called otherwise than their chain. Source: recorded token lists; the coins' own projects. */
const COIN_NAMES: Readonly<Record<string, string>> = {
  'BCH.BCH': 'Bitcoin Cash',
  'ETH.ETH': 'Ethereum',
  'BSC.BNB': 'BNB',
  'POL.POL': 'Polygon',
  'ARB.ETH': 'Ethereum',
  'OP.ETH': 'Ethereum',
  'BASE.ETH': 'Ethereum',
  'GNO.xDAI': 'xDAI',
  'AURORA.ETH': 'Ethereum',
  'UNI.ETH': 'Ethereum',
  'CORN.BTCN': 'Bitcorn',
  'BOTANIX.BTC': 'Bitcoin',
  'XLAYER.OKB': 'OKB',
  'MEGAETH.ETH': 'Ethereum',
  'MAYA.CACAO': 'Cacao',
  'NOBLE.USDC': 'USD Coin',
  'NEAR.NEAR': 'NEAR',
  'TON.TON': 'Toncoin',
  'TRON.TRX': 'TRON',
  'XRP.XRP': 'XRP',
}

/** The place where clients of this API have always found logos. Source: wire contract §4. */
const LOGOS = 'https://storage.googleapis.com/token-list-swapkit/images'

/** Lists every chain's native coin, known before any provider has answered. Their decimals override a provider's. */
export const listNatives = (): readonly Token[] =>
  chains().map((chain) => {
    const identifier = nativeIdentifier(chain)
    return {
      identifier,
      chain: chain.code,
      chainId: chain.chainId,
      ticker: chain.nativeTicker,
      symbol: chain.nativeTicker,
      name: COIN_NAMES[identifier] ?? chain.name,
      decimals: chain.nativeDecimals,
      logoURI: `${LOGOS}/${identifier.toLowerCase()}.png`,
    }
  })
