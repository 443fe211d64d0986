import { chainByCode, parseIdentifier, type SupportedAsset, type Token, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { NATIVE_ADDRESS } from './native-address.ts'
import type { Network } from './network.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Reads the token list of one chain without entries that the API cannot name. */
export const readTokenList = (network: Network, body: unknown): readonly SupportedAsset[] =>
  Object.values(read.record(body, 'tokens')).flatMap((entry) => {
    const token = unlessMalformed(() => readToken(network, entry))
    return token ? [{ token, sell: true, buy: true, providerId: token.address?.toLowerCase() ?? NATIVE_ADDRESS }] : []
  })

/** Skips malformed entries. */
const unlessMalformed = <T>(readEntry: () => T): T | undefined => {
  try {
    return readEntry()
  } catch (error) {
    if (UpstreamError.is(error)) return undefined
    throw error
  }
}

const readToken = (network: Network, entry: unknown): Token | undefined => {
  const address = read.optionalText(entry, 'address')
  const ticker = read.optionalText(entry, 'symbol')
  const decimals = read.optionalInteger(entry, 'decimals')
  if (address === undefined || !ADDRESS.test(address) || ticker === undefined || !isCount(decimals)) return undefined
  if (address.toLowerCase() === NATIVE_ADDRESS) return coinOf(network, decimals)
  const identifier = `${network.code}.${ticker}-${address}`
  const parts = parseIdentifier(identifier)
  if (/\s/.test(ticker) || parts?.ticker !== ticker || parts.address !== address) return undefined
  const logoURI = read.optionalText(entry, 'logoURI')
  return {
    identifier,
    chain: network.code,
    chainId: network.chainId,
    ticker,
    symbol: `${ticker}-${address}`,
    name: read.optionalText(entry, 'name') ?? ticker,
    decimals,
    address,
    ...(logoURI?.startsWith('https://') ? { logoURI } : {}),
  }
}

const isCount = (decimals: number | undefined): decimals is number =>
  decimals !== undefined && decimals >= 0 && decimals <= 36

const coinOf = ({ code, chainId }: Network, decimals: number): Token | undefined => {
  const facts = chainByCode(code)
  if (!facts || facts.nativeDecimals !== decimals) return undefined
  const ticker = facts.nativeTicker
  return { identifier: `${code}.${ticker}`, chain: code, chainId, ticker, symbol: ticker, name: ticker, decimals }
}
