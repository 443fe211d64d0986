import type { Chain } from '../contract/chain.ts'
import type { ProviderContext } from '../contract/provider.ts'
import { addressKey } from './identifier.ts'

/**
 * Creates the comparison of addresses that providers get as `ProviderContext.isSameAddress`.
 *
 * The chain's package decides: both texts name the account of one canonical spelling. Where the chain has no package, or its
 * package does not read a text, that text counts as written, except for spellings that every chain treats alike (`spellAddress`).
 *
 * @example
 * const isSameAddress = createAddressComparison(new Map([['BTC', bitcoin]]))
 * isSameAddress('BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4') // true
 */
export const createAddressComparison = (
  chains: Pick<ReadonlyMap<string, Pick<Chain, 'readAddress'>>, 'get'>,
): ProviderContext['isSameAddress'] => {
  const spell = (code: string, text: string) =>
    spellAddress(chains.get(code)?.readAddress(code, text)?.canonical ?? text)
  return (chain, one, other) => one === other || spell(chain, one) === spell(chain, other)
}

/**
 * Returns the spelling of an address that no chain package has read: hexadecimal and bech32 in lower case, Bitcoin Cash
 * without its prefix. Bech32 in mixed case is invalid and stays as it is, like base58, whose case matters.
 */
export const spellAddress = (text: string): string => {
  const bare = text.replace(CASH_PREFIX, '')
  return BECH32.test(bare) ? bare.toLowerCase() : addressKey(bare)
}

/** Before the bare form: `bitcoincash:qp…`, and from QR codes `BITCOINCASH:QP…`. */
const CASH_PREFIX = /^bitcoincash:/i

/** A readable part, the separator `1` and data of bech32's letters; or a Bitcoin Cash address without prefix. In one case. */
const BECH32 =
  /^([a-z_]+1[02-9ac-hj-np-z]{6,}|[A-Z_]+1[02-9AC-HJ-NP-Z]{6,}|[qp][02-9ac-hj-np-z]{41}|[QP][02-9AC-HJ-NP-Z]{41})$/
