import { type ChainFacts, chainByCode, parseIdentifier, type Token } from '@switchyard/core'
import type { Network } from '../network.ts'
import { type AssetName, readAssetName } from './asset-name.ts'
import type { KnownToken } from './known-token.ts'

/**
 * The token of a pool's asset with its native decimals, or `undefined` when they are not certain.
 *
 * A node publishes `decimals` only when below 8. Otherwise a contract token must be in the network's table: WBTC has 8,
 * most others 18, and a wrong guess would be wrong by ten orders of magnitude. A token is left out when table and node differ.
 */
export const assetToken = (network: Network, asset: string, poolDecimals?: number): Token | undefined => {
  const name = readAssetName(asset)
  const chain = name && chainByCode(name.chain)
  if (!name || !chain) return undefined
  return name.address === undefined ? coin(network, name, chain) : contract(network, name, chain, poolDecimals)
}

/** The API's identifier of an asset, for display only. Never use it to move funds. */
export const assetIdentifier = (network: Network, asset: string): string => {
  const name = readAssetName(asset)
  if (name?.address === undefined) return asset
  const known = findKnown(network, name)
  return known ? known.identifier : `${name.chain}.${name.ticker}-${shownAddress(name.address)}`
}

const coin = (network: Network, name: AssetName, chain: ChainFacts): Token | undefined => {
  const home = name.chain === network.chain ? network.homeDecimals(name.ticker) : undefined
  const decimals = name.ticker === chain.nativeTicker ? chain.nativeDecimals : home
  return decimals === undefined ? undefined : token(`${name.chain}.${name.ticker}`, chain, decimals)
}

const contract = (network: Network, name: AssetName, chain: ChainFacts, pool?: number): Token | undefined => {
  const known = findKnown(network, name)
  if (known) return agrees(known, pool) ? token(known.identifier, chain, known.decimals) : undefined
  if (chain.family !== 'evm' || !isHex(name.address) || !isBelowEight(pool)) return undefined
  return token(`${name.chain}.${name.ticker}-${name.address.toLowerCase()}`, chain, pool)
}

const agrees = (known: KnownToken, pool: number | undefined): boolean => !isBelowEight(pool) || known.decimals === pool

/** `0` and an absent field both mean "8 or more". */
const isBelowEight = (decimals: number | undefined): decimals is number =>
  decimals !== undefined && decimals > 0 && decimals < 8

const isHex = (address: string | undefined): address is string => /^0X[0-9A-F]{40}$/i.test(address ?? '')

const shownAddress = (address: string): string => (isHex(address) ? address.toLowerCase() : address)

const findKnown = (network: Network, name: AssetName): KnownToken | undefined => {
  const wanted = `${name.chain}-${name.address}`.toUpperCase()
  return network.knownTokens.find(({ identifier }) => {
    const parts = parseIdentifier(identifier)
    return parts !== undefined && `${parts.chain}-${parts.address}`.toUpperCase() === wanted
  })
}

const token = (identifier: string, chain: ChainFacts, decimals: number): Token => {
  const { ticker, address } = parseIdentifier(identifier) ?? { ticker: identifier }
  const base = { identifier, chain: chain.code, chainId: chain.chainId, ticker, name: ticker, decimals }
  return address === undefined ? { ...base, symbol: ticker } : { ...base, symbol: `${ticker}-${address}`, address }
}
