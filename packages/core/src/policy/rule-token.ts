import { type ChainFacts, findChain, nativeIdentifier } from '../domain/chains.ts'
import { type IdentifierParts, parseIdentifier, toIdentifierKey } from '../domain/identifier.ts'

const EVM_ADDRESS = /^(?:0x)?([0-9a-f]{40})$/i

/** Addresses that stand for the chain's own coin in contracts and in the lists of aggregators. */
const COIN_ADDRESSES: ReadonlySet<string> = new Set(['0'.repeat(40), 'e'.repeat(40)])

type RuleToken = { readonly key: string } | { readonly fault: string }

/**
 * Reads the token that a rule names, by the key under which requests and providers name it: an EVM address in any case and without
 * `0x`, and `0xEeee…` for the chain's own coin.
 *
 * @returns The key, or why the identifier can match no token, as the rest of a sentence.
 */
export const readRuleToken = (identifier: string): RuleToken => {
  const parts = parseIdentifier(identifier)
  if (!parts) return { fault: 'must be a token identifier such as "ETH.USDC-0xA0b8…"' }
  return resolveRuleToken(parts, toIdentifierKey(identifier) ?? identifier)
}

/** `readRuleToken` of an identifier taken apart, and its `toIdentifierKey`. */
export const resolveRuleToken = ({ chain: code, address }: IdentifierParts, key: string): RuleToken => {
  const chain = findChain(code.toUpperCase())
  if (!chain) return { key }
  if (address === undefined) {
    // Only Cosmos chains have further coins without a contract, such as THOR.TCY.
    if (key === readCoinKey(chain) || chain.family === 'cosmos') return { key }
    return { fault: `must name a contract; only ${nativeIdentifier(chain)} has none on ${chain.code}` }
  }
  if (chain.family !== 'evm') return { key }
  const digits = EVM_ADDRESS.exec(address)?.[1]?.toLowerCase()
  if (digits === undefined) return { fault: 'must name a contract of 40 hexadecimal digits' }
  return { key: COIN_ADDRESSES.has(digits) ? readCoinKey(chain) : `${chain.code}-0x${digits}` }
}

const readCoinKey = (chain: ChainFacts): string => {
  const identifier = nativeIdentifier(chain)
  return toIdentifierKey(identifier) ?? identifier
}

/** Explains why a rule about this identifier can match no token, as the rest of a sentence; `undefined` if it can. */
export const findRuleTokenFault = (identifier: string): string | undefined => {
  const token = readRuleToken(identifier)
  return 'fault' in token ? token.fault : undefined
}

/** Returns the key of `readRuleToken`; the identifier itself where it matches no token. */
export const toRuleTokenKey = (identifier: string): string => {
  const token = readRuleToken(identifier)
  return 'key' in token ? token.key : identifier
}
