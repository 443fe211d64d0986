import { findCaipChain, findCaipChainById } from './caip19-chains.ts'
import { findChain, nativeAliases, nativeIdentifier } from './chains.ts'
import { parseIdentifier, toIdentifierKey } from './identifier.ts'

/** Asset types of CAIP-19 without a token id. Source: CAIP-2 and CAIP-19. */
const FORM = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/

/** `true` for a text in the form of a CAIP-19 asset type. No identifier of the API has it. */
export const isCaip19 = (text: string): boolean => FORM.test(text)

/** CAIP-2 id of the chain with a code, `eip155:1` for `ETH`; `undefined` for a chain without a published namespace. */
export const toCaip2 = (code: string): string | undefined => findCaipChain(code)?.caip2

/** Code of the chain with a CAIP-2 id, `ETH` for `eip155:1`; `undefined` for a chain the API does not know. */
export const fromCaip2 = (caip2: string): string | undefined => findCaipChainById(caip2)?.code

/**
 * CAIP-19 asset type of an identifier; `undefined` where no published namespace defines one.
 *
 * Chains' own coins are written with their coin type of SLIP-44, contract tokens as `erc20` on EVM chains and `token` on Solana.
 *
 * @example
 * ```ts
 * toCaip19('BTC.BTC') // 'bip122:000000000019d6689c085ae165831e93/slip44:0'
 * toCaip19('ETH.DAI-0x6b175474e89094c44da98b954eedeac495271d0f') // 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'
 * ```
 */
export const toCaip19 = (identifier: string): string | undefined => {
  const parts = parseIdentifier(identifier)
  const chain = parts && findCaipChain(parts.chain.toUpperCase())
  if (!parts || !chain) return undefined
  const { address } = parts
  if (address !== undefined) {
    const { tokens } = chain
    return tokens?.address.test(address) ? `${chain.caip2}/${tokens.namespace}:${address}` : undefined
  }
  const [coinType] = chain.coinTypes
  const isNative = toIdentifierKey(identifier) === toIdentifierKey(findNativeIdentifier(chain.code))
  return isNative && coinType !== undefined ? `${chain.caip2}/slip44:${coinType}` : undefined
}

/**
 * Identifier of a CAIP-19 asset type; `undefined` for another text, and for an asset of a chain or namespace the API does not know.
 *
 * The ticker of a contract token is empty, `ETH.-0x6b17…`: such identifiers name a token by chain and address alone.
 *
 * @example
 * ```ts
 * fromCaip19('eip155:1/slip44:60') // 'ETH.ETH'
 * ```
 */
export const fromCaip19 = (text: string): string | undefined => {
  const [, caip2 = '', namespace, reference = ''] = FORM.exec(text) ?? []
  const chain = findCaipChainById(caip2)
  if (!chain) return undefined
  if (namespace === 'slip44') {
    return chain.coinTypes.some((type) => String(type) === reference) ? findNativeIdentifier(chain.code) : undefined
  }
  const { tokens } = chain
  return namespace === tokens?.namespace && tokens?.address.test(reference) ? `${chain.code}.-${reference}` : undefined
}

const findNativeIdentifier = (code: string): string => {
  const chain = findChain(code)
  const identifier = chain ? nativeIdentifier(chain) : ''
  return nativeAliases.get(identifier) ?? identifier
}
