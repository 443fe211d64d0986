import { type ChainFacts, findChain, parseIdentifier, type Token, toHuman } from '@switchyard/core'
import { findDecimals, type KnownToken, type Network } from '../network.ts'
import { type AssetName, readAssetName } from './asset-name.ts'

const HEX = /^0X[0-9A-F]{40}$/i

/**
 * Returns the token of a pool's asset with its native decimals, or `undefined` when they are not certain.
 *
 * A node publishes `decimals` only when below 8. Otherwise a contract token must be in the network's table: WBTC has 8,
 * most others 18, and a wrong guess would be wrong by ten orders of magnitude. A token is left out when table and node differ.
 */
export const readToken = (network: Network, asset: string, poolDecimals?: number): Token | undefined => {
  const name = readAssetName(asset)
  const chain = name && findChain(name.chain)
  if (!name || !chain) return undefined
  if (name.address === undefined) {
    const home = name.chain === network.chain ? network.homeDecimals(name.ticker) : undefined
    const decimals = name.ticker === chain.nativeTicker ? chain.nativeDecimals : home
    return decimals === undefined ? undefined : createToken(`${name.chain}.${name.ticker}`, chain, decimals)
  }

  // `0` and an absent field both mean "8 or more".
  const published = poolDecimals !== undefined && poolDecimals > 0 && poolDecimals < 8 ? poolDecimals : undefined
  const known = findKnown(network, name)
  if (known) {
    const agrees = published === undefined || known.decimals === published
    return agrees ? createToken(known.identifier, chain, known.decimals) : undefined
  }
  if (chain.family !== 'evm' || !HEX.test(name.address) || published === undefined) return undefined
  return createToken(`${name.chain}.${name.ticker}-${name.address.toLowerCase()}`, chain, published)
}

/** Returns the API's identifier of an asset, for display only. Never use it to move funds. */
export const toIdentifier = (network: Network, asset: string): string => {
  const name = readAssetName(asset)
  if (name?.address === undefined) return asset
  const shown = HEX.test(name.address) ? name.address.toLowerCase() : name.address
  return findKnown(network, name)?.identifier ?? `${name.chain}.${name.ticker}-${shown}`
}

/** Converts network units to a human decimal. */
export const toHumanAmount = (network: Network, asset: string, amount: bigint): string =>
  toHuman(amount, findDecimals(network, asset))

const findKnown = (network: Network, name: AssetName): KnownToken | undefined => {
  const wanted = `${name.chain}-${name.address}`.toUpperCase()
  return network.knownTokens[name.chain]?.find(({ identifier }) => {
    const parts = parseIdentifier(identifier)
    return parts !== undefined && `${parts.chain}-${parts.address}`.toUpperCase() === wanted
  })
}

const createToken = (identifier: string, chain: ChainFacts, decimals: number): Token => {
  const { ticker, address } = parseIdentifier(identifier) ?? { ticker: identifier }
  const base = { identifier, chain: chain.code, chainId: chain.chainId, ticker, name: ticker, decimals }
  return address === undefined ? { ...base, symbol: ticker } : { ...base, symbol: `${ticker}-${address}`, address }
}
