import { toBounceableForm } from './bounceable-form.ts'
import { nativeAliases } from './chains.ts'

/** An identifier taken apart. `address` is spelled as given. */
export interface IdentifierParts {
  readonly chain: string
  readonly ticker: string
  readonly address?: string
}

/** Chains whose contract addresses may themselves contain `-`: the ticker ends at the first one. */
const FIRST_DASH = new Set(['NEAR', 'TON'])

/** Chains whose addresses are numbers, written with or without their leading zeros. */
const LEADING_ZEROS = new Set(['SUI', 'STRK'])

/**
 * Takes an identifier apart at the first `.` and the last `-` (on NEAR and TON the first `-`).
 *
 * Tickers may contain dots, dashes, slashes and `$`, and may be empty before an address. Answers `undefined` when
 * there is no chain or neither ticker nor address. Source: wire contract §2.2.
 */
export const parseIdentifier = (identifier: string): IdentifierParts | undefined => {
  const dot = identifier.indexOf('.')
  if (dot <= 0) return undefined
  const chain = identifier.slice(0, dot)
  const rest = identifier.slice(dot + 1)
  const dash = FIRST_DASH.has(chain.toUpperCase()) ? rest.indexOf('-') : rest.lastIndexOf('-')
  if (dash < 0) return rest === '' ? undefined : { chain, ticker: rest }
  const address = rest.slice(dash + 1)
  return address === '' ? undefined : { chain, ticker: rest.slice(0, dash), address }
}

/**
 * The spelling under which identifiers of the same token are equal: chain and ticker upper case, hexadecimal addresses
 * lower case (also from `0X…`, and on Sui and Starknet without leading zeros), all forms of a TON address as the bounceable one, every
 * other address unchanged, since base58 is case-sensitive.
 *
 * Contract tokens compare by chain and address alone, a chain's own coin by any name it goes by. Answers `undefined` for what `parseIdentifier` refuses.
 */
export const toIdentifierKey = (identifier: string): string | undefined => {
  const parts = parseIdentifier(identifier)
  if (!parts) return undefined
  const chain = parts.chain.toUpperCase()
  if (parts.address === undefined) {
    const coin = `${chain}.${parts.ticker.toUpperCase()}`
    return nativeAliases.get(coin) ?? coin
  }
  if (chain === 'TON') return `TON-${toBounceableForm(parts.address)}`
  const address = addressKey(parts.address)
  return `${chain}-${LEADING_ZEROS.has(chain) ? address.replace(/^0x0+(?=[0-9a-f])/, '0x') : address}`
}

const keys = new WeakMap<{ readonly identifier: string }, string>()

/** `toIdentifierKey` of a token, worked out once for each token object; the identifier itself where it cannot be read. */
export const tokenKey = (token: { readonly identifier: string }): string => {
  const known = keys.get(token)
  if (known !== undefined) return known
  const key = toIdentifierKey(token.identifier) ?? token.identifier
  keys.set(token, key)
  return key
}

/** The comparable spelling of a contract address: hexadecimal in lower case, but not the module and type behind it. */
export const addressKey = (address: string): string => {
  if (!/^0x[0-9a-f]+(::.*)?$/i.test(address)) return address
  const end = address.indexOf('::')
  return end < 0 ? address.toLowerCase() : address.slice(0, end).toLowerCase() + address.slice(end)
}
