import { addressKey, findChain, nativeIdentifier, type Token } from '@switchyard/core'

/**
 * CoinGecko's asset platform of each chain whose tokens it prices by contract.
 *
 * Source: `/asset_platforms` as public clients write it (read 2026-11). GUESS for CORN, CORE, BOTANIX, MEGAETH, XRD and
 * KUJI: a wrong value only means no price.
 */
export const PLATFORMS: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  BSC: 'binance-smart-chain',
  AVAX: 'avalanche',
  POL: 'polygon-pos',
  ARB: 'arbitrum-one',
  OP: 'optimistic-ethereum',
  BASE: 'base',
  GNO: 'xdai',
  AURORA: 'aurora',
  BERA: 'berachain',
  HYPEREVM: 'hyperevm',
  UNI: 'unichain',
  CORN: 'corn',
  CORE: 'core',
  BOTANIX: 'botanix',
  CRO: 'cronos',
  XLAYER: 'x-layer',
  SONIC: 'sonic',
  MONAD: 'monad',
  MEGAETH: 'megaeth',
  SOL: 'solana',
  TON: 'the-open-network',
  TRON: 'tron',
  SUI: 'sui',
  ADA: 'cardano',
  STRK: 'starknet',
  NEAR: 'near-protocol',
  XRD: 'radix',
  KUJI: 'kujira',
}

/**
 * CoinGecko's id of each chain's native coin. None is known for HRB; BTCN on CORN is left out, because it is a wrapped coin
 * with a market of its own.
 */
export const COINS: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  BCH: 'bitcoin-cash',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  DASH: 'dash',
  ZEC: 'zcash',
  ETH: 'ethereum',
  BSC: 'binancecoin',
  AVAX: 'avalanche-2',
  POL: 'polygon-ecosystem-token',
  ARB: 'ethereum',
  OP: 'ethereum',
  BASE: 'ethereum',
  GNO: 'xdai',
  AURORA: 'ethereum',
  BERA: 'berachain-bera',
  HYPEREVM: 'hyperliquid',
  UNI: 'ethereum',
  CORE: 'coredaoorg',
  CRO: 'crypto-com-chain',
  XLAYER: 'okb',
  SONIC: 'sonic-3',
  MONAD: 'monad',
  MEGAETH: 'ethereum',
  GAIA: 'cosmos',
  THOR: 'thorchain',
  MAYA: 'cacao',
  KUJI: 'kujira',
  NOBLE: 'usd-coin',
  DOT: 'polkadot',
  FLIP: 'chainflip',
  NEAR: 'near',
  XRD: 'radix',
  XRP: 'ripple',
  SOL: 'solana',
  TON: 'the-open-network',
  TRON: 'tron',
  SUI: 'sui',
  ADA: 'cardano',
  STRK: 'starknet',
}

/** Name of a token at CoinGecko: its id, or its platform and contract. */
export type CoingeckoName = { readonly coin: string } | { readonly platform: string; readonly contract: string }

/** Names of platforms and native coins by chain code. */
export interface CoingeckoTables {
  readonly platforms: Readonly<Record<string, string>>
  readonly coins: Readonly<Record<string, string>>
}

/**
 * Returns the token's `coingeckoId`, else the chain's native coin, else its contract; `undefined` if none is known.
 *
 * A token without an address that is not its chain's native coin (`THOR.TCY`) has no name: a ticker is not an identity.
 */
export const findCoingeckoName = (token: Token, { platforms, coins }: CoingeckoTables): CoingeckoName | undefined => {
  if (token.coingeckoId) return { coin: token.coingeckoId }
  if (token.address !== undefined) {
    const platform = platforms[token.chain]
    return platform === undefined ? undefined : { platform, contract: addressKey(token.address) }
  }

  const chain = findChain(token.chain)
  const isNative = chain && token.identifier.toUpperCase() === nativeIdentifier(chain).toUpperCase()
  const coin = coins[token.chain]
  return isNative && coin !== undefined ? { coin } : undefined
}
