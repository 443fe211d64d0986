import {
  findChain,
  parseIdentifier,
  type SupportedAsset,
  type Token,
  toIdentifierKey,
  UpstreamError,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { NATIVE_ADDRESS } from './native-address.ts'
import type { Network } from './network.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Reads the token list of one chain, each token once, without entries that the API cannot name. */
export const readTokenList = (body: unknown, network: Network): readonly SupportedAsset[] => {
  const assets = new Map<string | undefined, SupportedAsset>()
  for (const entry of Object.values(read.record(body, 'tokens'))) {
    const token = readToken(entry, network)
    if (!token) continue
    const providerId = token.address?.toLowerCase() ?? NATIVE_ADDRESS
    assets.set(toIdentifierKey(token.identifier), { token, sell: true, buy: true, providerId })
  }
  return [...assets.values()]
}

/** Reads a token; `undefined` for a malformed entry. */
const readToken = (entry: unknown, { code, chainId }: Network): Token | undefined => {
  try {
    const address = read.text(entry, 'address')
    const ticker = read.text(entry, 'symbol')
    const decimals = read.integer(entry, 'decimals')
    if (!ADDRESS.test(address) || decimals < 0 || decimals > 36) return undefined

    if (address.toLowerCase() === NATIVE_ADDRESS) {
      const chain = findChain(code)
      if (!chain || chain.nativeDecimals !== decimals) return undefined
      const own = chain.nativeTicker
      return { identifier: `${code}.${own}`, chain: code, chainId, ticker: own, symbol: own, name: own, decimals }
    }

    const identifier = `${code}.${ticker}-${address}`
    const parts = parseIdentifier(identifier)
    if (/\s/.test(ticker) || parts?.ticker !== ticker || parts.address !== address) return undefined
    const logoURI = read.optionalText(entry, 'logoURI')
    return {
      identifier,
      chain: code,
      chainId,
      ticker,
      symbol: `${ticker}-${address}`,
      name: read.optionalText(entry, 'name') ?? ticker,
      decimals,
      address,
      logoURI: logoURI?.startsWith('https://') ? logoURI : undefined,
    }
  } catch (error) {
    if (UpstreamError.is(error)) return undefined
    throw error
  }
}
