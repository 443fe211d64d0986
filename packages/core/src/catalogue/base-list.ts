import type { Token } from '../contract/token.ts'
import { findChain, nativeIdentifier } from '../domain/chains.ts'
import { addressKey, parseIdentifier, toIdentifierKey } from '../domain/identifier.ts'
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
    const key = toIdentifierKey(token.identifier)
    const parts = parseIdentifier(token.identifier)
    const chain = findChain(token.chain)
    const keyChain = findChain(parseIdentifier(key ?? '')?.chain ?? '')
    const isCoin = keyChain !== undefined && toIdentifierKey(nativeIdentifier(keyChain)) === key

    let fault: string | undefined
    if (key === undefined) fault = 'is no token identifier'
    else if (seen.has(key)) fault = 'stands there twice'
    else if (addressKey(token.address ?? '') !== addressKey(parts?.address ?? '')) fault = 'has another address'
    else if (chain && (parts?.chain !== token.chain || chain.chainId !== token.chainId))
      fault = `is not on ${token.chain} with the chain id ${token.chainId}`
    else if (isCoin && keyChain.nativeDecimals !== token.decimals)
      fault = `has ${keyChain.nativeDecimals} decimals, not ${token.decimals}`
    if (fault !== undefined) throw new Error(`The base list names "${token.identifier}", which ${fault}.`)
    seen.add(key as string)
  }
}
