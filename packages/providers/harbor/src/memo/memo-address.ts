import { type ErrorCode, SwapError } from '@switchyard/core'
import { isPlaceholder } from '@switchyard/provider-kit'

/**
 * Returns an address as memos spell it, `undefined` for one that the grammar cannot carry. Bitcoin Cash addresses lose their
 * prefix, whose colon would end the part.
 */
export const toMemoAddress = (chain: string, address: string): string | undefined => {
  const bare = chain === 'BCH' ? address.replace(/^bitcoincash:/i, '') : address
  return /^[0-9A-Za-z_-]{20,130}$/.test(bare) ? bare : undefined
}

/**
 * Returns the address of a deposit as memos spell it.
 *
 * @throws {SwapError} `code` for an address a memo cannot carry, or a placeholder
 */
export const requireMemoAddress = (chain: string, address: string, code: ErrorCode): string => {
  const spelled = toMemoAddress(chain, address)
  if (spelled === undefined || isPlaceholder(chain, address)) {
    throw new SwapError(code, `A memo cannot carry the address "${address.slice(0, 130)}" on ${chain}.`)
  }
  return spelled
}
