import type { Token } from '../contract/token.ts'
import { chainByCode, nativeIdentifier } from '../domain/chains.ts'
import { addressKey, identifierKey, parseIdentifier } from '../domain/identifier.ts'
import { nativeTokens } from './native-tokens.ts'

/**
 * Tokens known besides the providers': a base list, and behind it every chain's own coin.
 *
 * @throws {Error} as `checkBaseList`.
 */
export const withNatives = (baseList: readonly Token[]): readonly Token[] => {
  checkBaseList(baseList)
  return [...baseList, ...nativeTokens()]
}

/**
 * Makes sure that a base list can be used.
 *
 * @throws {Error} for a list with a token twice, a malformed identifier, a chain or contract that differs from the token's
 * identifier, or wrong decimals of a native coin, which would make amounts wrong by powers of ten.
 */
export const checkBaseList = (baseList: readonly Token[]): void => {
  const seen = new Set<string>()
  for (const token of baseList) {
    const key = identifierKey(token.identifier)
    const fault =
      key === undefined ? 'is no token identifier' : seen.has(key) ? 'stands there twice' : faultOf(token, key)
    if (fault !== undefined) throw new Error(`The base list names "${token.identifier}", which ${fault}.`)
    seen.add(key as string)
  }
}

const faultOf = (token: Token, key: string): string | undefined => {
  const parts = parseIdentifier(token.identifier)
  if (addressKey(token.address ?? '') !== addressKey(parts?.address ?? '')) return 'has another address'
  const chain = chainByCode(token.chain)
  if (chain && (parts?.chain !== token.chain || chain.chainId !== token.chainId))
    return `is not on ${token.chain} with the chain id ${token.chainId}`
  const decimals = nativeDecimals(key)
  return decimals === undefined || decimals === token.decimals
    ? undefined
    : `has ${decimals} decimals, not ${token.decimals}`
}

/** Decimals of the coin with this key; `undefined` for every other token. */
const nativeDecimals = (key: string): number | undefined => {
  const chain = chainByCode(parseIdentifier(key)?.chain ?? '')
  return chain && identifierKey(nativeIdentifier(chain)) === key ? chain.nativeDecimals : undefined
}
