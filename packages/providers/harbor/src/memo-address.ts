/**
 * An address as it goes into a memo; `undefined` for one the grammar cannot carry.
 *
 * Bitcoin Cash loses its prefix, whose colon would end the part.
 */
export const memoAddress = (chain: string, address: string): string | undefined => {
  const bare = chain === 'BCH' ? address.replace(/^bitcoincash:/i, '') : address
  return /^[0-9A-Za-z_-]{20,130}$/.test(bare) ? bare : undefined
}

/** Whether two spellings name one account: hexadecimal addresses and bech32 ignore case, base58 does not. */
export const sameAddress = (one: string, other: string): boolean =>
  one === other || (foldable(one) && foldable(other) && one.toLowerCase() === other.toLowerCase())

const foldable = (address: string): boolean => /^(0x[0-9a-f]{40}|[a-z]{2,4}1[a-z0-9]+)$/i.test(address)
