import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { decodeAddress, isOnCurve } from './address.ts'
import { programs } from './programs.ts'

const MARKER = utf8ToBytes('ProgramDerivedAddress')

/**
 * Derives the associated token account of `owner` for `mint` under `tokenProgram`, all base58.
 *
 * The bump counts down from 255 until the hash is not a curve point. The same mint address gives different accounts
 * under the Token and Token-2022 programs.
 *
 * @throws {TypeError} For an invalid address.
 * @example
 * ```ts
 * associatedAccount(owner, mint, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
 * ```
 */
export const associatedAccount = (owner: string, mint: string, tokenProgram: string): string => {
  const seeds = [requireAddress(owner), requireAddress(tokenProgram), requireAddress(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), requireAddress(programs.associatedToken), MARKER))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new TypeError(`No associated account exists for ${owner}.`)
}

const requireAddress = (address: string): Uint8Array => {
  const bytes = decodeAddress(address)
  if (!bytes) throw new TypeError(`${address} is not a valid Solana address.`)
  return bytes
}
