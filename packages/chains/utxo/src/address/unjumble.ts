import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/**
 * Reverses F4Jumble, which makes every bit of a unified address depend on all others.
 *
 * Returns `undefined` for lengths ZIP-316 does not allow. Source: ZIP-316, "Jumbling".
 */
export const reverseJumble = (message: Uint8Array): Uint8Array | undefined => {
  if (message.length < 48 || message.length > 4_194_368) return undefined
  const leftLength = Math.min(64, Math.floor(message.length / 2))
  const c = message.slice(0, leftLength)
  const d = message.slice(leftLength)
  const y = combineXor(c, hash({ half: 'H', round: 1 }, d, leftLength))
  const x = combineXor(d, hash({ half: 'G', round: 1 }, y, d.length))
  const a = combineXor(y, hash({ half: 'H', round: 0 }, x, leftLength))
  return concatBytes(a, combineXor(x, hash({ half: 'G', round: 0 }, a, d.length)))
}

/** `H` fills the left half, which is one block at most, `G` the right half. */
const hash = (
  { half, round }: { readonly half: 'H' | 'G'; readonly round: number },
  input: Uint8Array,
  length: number,
): Uint8Array => {
  const name = new TextEncoder().encode(`UA_F4Jumble_${half}`)
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, block) =>
    blake2b(input, {
      dkLen: half === 'H' ? length : 64,
      personalization: Uint8Array.of(...name, round, block & 0xff, block >> 8),
    }),
  )
  return concatBytes(...blocks).slice(0, length)
}

const combineXor = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  left.map((byte, index) => byte ^ (right[index] as number))
