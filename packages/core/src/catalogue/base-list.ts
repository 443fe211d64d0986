import type { Token } from '../contract/token.ts'
import { chainByCode, nativeIdentifier } from '../domain/chains.ts'
import { addressKey, identifierKey, parseIdentifier } from '../domain/identifier.ts'
import { listNatives } from './native-tokens.ts'

/**
 * Lists the tokens known in addition to the providers': a base list, and after it every chain's own coin.
 *
 * @throws {Error} as `checkBaseList`.
 */
export const addNatives = (baseList: readonly Token[]): readonly Token[] => {
  checkBaseList(baseList)
  return [...baseList, ...listNatives()]
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
      key === undefined ? 'is no token identifier' : seen.has(key) ? 'stands there twice' : findFault(token, key)
    if (fault !== undefined) throw new Error(`The base list names "${token.identifier}", which ${fault}.`)
    seen.add(key as string)
  }
}

const findFault = (token: Token, key: string): string | undefined => {
  const parts = parseIdentifier(token.identifier)
  if (addressKey(token.address ?? '') !== addressKey(parts?.address ?? '')) return 'has another address'
  const chain = chainByCode(token.chain)
  if (chain && (parts?.chain !== token.chain || chain.chainId !== token.chainId))
    return `is not on ${token.chain} with the chain id ${token.chainId}`
  const keyChain = chainByCode(parseIdentifier(key)?.chain ?? '')
  const isCoin = keyChain !== undefined && identifierKey(nativeIdentifier(keyChain)) === key
  if (!isCoin || keyChain.nativeDecimals === token.decimals) return undefined
  return `has ${keyChain.nativeDecimals} decimals, not ${token.decimals}`
}
