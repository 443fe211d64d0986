import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Computes the hash of a signed EVM transaction, `0x…`. */
export const hashTransaction = (raw: string): `0x${string}` => `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`

/**
 * Broadcasts a transaction that may have been broadcast before: a node that refuses it because it knows it, or because it is in a
 * block, has done what was wanted.
 */
export const broadcastOnce = async (
  raw: string,
  broadcast: () => Promise<unknown>,
  isKnown: (hash: `0x${string}`) => Promise<boolean>,
): Promise<`0x${string}`> => {
  const hash = hashTransaction(raw)
  try {
    await broadcast()
  } catch (error) {
    if (!(await isKnown(hash).catch(() => false))) throw error
  }
  return hash
}
