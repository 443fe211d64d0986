import { bytesToHex } from '@noble/hashes/utils.js'

/** A sandbox has some hundred keys; the seeds of a long run are forgotten in turn. */
const MOST_KEYS = 10_000

/** Values derived from a private key. */
export type OfKey<T> = (privateKey: Uint8Array) => T

/** A derivation that is done once per key in a process: sandboxes of one seed have the same keys, and curves are slow. */
export const oncePerKey = <T>(derive: OfKey<T>): OfKey<T> => {
  const known = new Map<string, T>()
  return (privateKey) => {
    const name = bytesToHex(privateKey)
    const before = known.get(name)
    if (before !== undefined) return before
    const derived = derive(privateKey)
    if (known.size >= MOST_KEYS) known.clear()
    known.set(name, derived)
    return derived
  }
}
