import { findChain, type SupportedAsset, type Token } from '@switchyard/core'

/** The native coin of a chain. */
export const coin = (code: string): Token => {
  const facts = findChain(code)
  if (!facts) throw new TypeError(`${code} is not a chain code`)
  const { nativeTicker: ticker, nativeDecimals: decimals, chainId, name } = facts
  return { identifier: `${code}.${ticker}`, chain: code, chainId, ticker, symbol: ticker, name, decimals }
}

/** A contract token. */
export const contract = (chain: string, ticker: string, address: string, more: Partial<Token> = {}): Token => ({
  ...coin(chain),
  identifier: `${chain}.${ticker}-${address}`,
  ticker,
  symbol: `${ticker}-${address}`,
  name: ticker,
  address,
  ...more,
})

export const btc = coin('BTC')
export const eth = coin('ETH')
export const usdc = contract('ETH', 'USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', { decimals: 6 })
/** A tokenized share with a geo rule in the default policy of these tests. */
export const share = contract('ETH', 'TSLAx', '0x8aD3c73F833d3F9A523aB01476625F269aEB7Cf0', { name: 'Tesla xStock' })
/** A token of the same name that is not a share. */
export const namesake = contract('ETH', 'TSLAx', '0x1111111111111111111111111111111111111111', { name: 'Tesla xStock' })

/** Chains that accept several source addresses. */
export const severalSources = ['BTC', 'BCH', 'DASH', 'DOGE', 'LTC']
/** Chains that accept one source address. */
export const oneSource = ['ETH', 'SOL', 'GAIA', 'ZEC']

const coins = [...severalSources, ...oneSource, 'TON', 'TRON'].map(coin)

const usd: Readonly<Record<string, string>> = {
  'BTC.BTC': '60000',
  'ETH.ETH': '3000',
  [usdc.identifier]: '1',
  'LTC.LTC': '100',
  'SOL.SOL': '150',
}

export const listed = (token: Token): SupportedAsset => ({
  token,
  sell: true,
  buy: true,
  ...(usd[token.identifier] ? { usd: usd[token.identifier] } : {}),
})

/** Assets of the fake providers. */
export const assets: readonly SupportedAsset[] = [...coins, usdc, share, namesake].map(listed)
