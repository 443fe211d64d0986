import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { programIds } from './program-ids.ts'

const MARKER = utf8ToBytes('ProgramDerivedAddress')

const onCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false // the library reports an invalid point by throwing
  }
}

/** The program-derived address of these seeds: the first bump from 255 down that gives no point on the curve. */
export const programAddress = (seeds: readonly Uint8Array[], program: string): string => {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), base58.decode(program), MARKER))
    if (!onCurve(hash)) return base58.encode(hash)
  }
  throw new Error(`These seeds have no derived address of ${program}.`)
}

/** The associated token account of an owner, mint and token program. */
export const associatedAccount = (owner: string, mint: string, tokenProgram: string): string =>
  programAddress(
    [owner, tokenProgram, mint].map((address) => base58.decode(address)),
    programIds.associatedToken,
  )
