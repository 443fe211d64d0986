import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { decodeSolanaAddress } from '../../assets/account-bytes.ts'
import { solanaAddresses } from '../../assets/addresses.ts'

const MARKER = utf8ToBytes('ProgramDerivedAddress')

/** The program-derived address of these seeds: the first bump from 255 down that is not on the curve. Base58. */
export const deriveProgramAddress = (seeds: readonly Uint8Array[], program: string): string => {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), decodeSolanaAddress(program), MARKER))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new TypeError(`these seeds have no address of ${program}`)
}

/** The associated token account of `owner` for `mint`. Base58. */
export const deriveAssociatedAccount = (owner: string, mint: string, tokenProgram: string): string =>
  deriveProgramAddress(
    [decodeSolanaAddress(owner), decodeSolanaAddress(tokenProgram), decodeSolanaAddress(mint)],
    solanaAddresses.associatedToken,
  )

/** Tells whether bytes are a point on the curve, so that the address can have a private key. */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false // the library throws for bytes that are not a point
  }
}
