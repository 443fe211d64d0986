import { findChain } from '@switchyard/core'

/**
 * Compares two spellings of one account of a chain. Text that is not an address of the chain only equals itself.
 *
 * Not the context's comparison: contracts and selectors of Starknet are compared too, as numbers and without a chain package.
 */
export const isSameAddress = (chain: string, one: string, other: string): boolean => {
  if (one === other) return true

  // Hex addresses are compared as numbers, bech32 without case, base58 with case.
  const family = findChain(chain)?.family ?? ''
  const normalise = (address: string): string => {
    if (['evm', 'starknet', 'sui'].includes(family)) {
      return /^0x[0-9a-f]{1,64}$/i.test(address) ? BigInt(address).toString(16) : address
    }
    return family === 'utxo' && /^[a-z]{2,4}1[a-z0-9]+$/i.test(address) ? address.toLowerCase() : address
  }
  return normalise(one) === normalise(other)
}
