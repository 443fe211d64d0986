import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { solanaBytes } from '../account-bytes.ts'
import { solana } from '../addresses.ts'

const MARKER = utf8ToBytes('ProgramDerivedAddress')

/** The account a program owns under these seeds: the first bump from 255 down that is no point of the curve. Base58. */
export const programAddress = (seeds: readonly Uint8Array[], program: string): string => {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), solanaBytes(program), MARKER))
    if (!onCurve(hash)) return base58.encode(hash)
  }
  throw new TypeError(`no account of ${program} exists under these seeds`)
}

/** The account in which `owner` holds tokens of `mint` under `tokenProgram`. Base58. */
export const associatedAccount = (owner: string, mint: string, tokenProgram: string): string =>
  programAddress([solanaBytes(owner), solanaBytes(tokenProgram), solanaBytes(mint)], solana.associatedToken)

/** Whether somebody can hold the key of an address: 32 bytes that are a point of the curve. */
export const isWallet = (address: string): boolean => onCurve(solanaBytes(address))

const onCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false // the library tells a point from a non-point by throwing
  }
}
