/**
 * An address in the spelling of memos; `undefined` for an address the grammar cannot carry. Bitcoin Cash addresses lose their
 * prefix, whose colon would end the part.
 */
export const memoAddress = (chain: string, address: string): string | undefined => {
  const bare = chain === 'BCH' ? address.replace(/^bitcoincash:/i, '') : address
  return /^[0-9A-Za-z_-]{20,130}$/.test(bare) ? bare : undefined
}

/** Whether two spellings name one account: hex and bech32 are compared without case, base58 with case. */
export const sameAddress = (one: string, other: string): boolean =>
  one === other || (foldable(one) && foldable(other) && one.toLowerCase() === other.toLowerCase())

const foldable = (address: string): boolean => /^(0x[0-9a-f]{40}|[a-z]{2,4}1[a-z0-9]+)$/i.test(address)
