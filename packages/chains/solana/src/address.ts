import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { decodeText, isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** Decodes a Solana address to 32 bytes; `undefined` for an invalid address. */
export const decodeAddress = (text: string): Uint8Array | undefined => {
  if (text.length < 32 || text.length > 44) return undefined
  const bytes = decodeText(base58, text)
  return bytes?.length === 32 ? bytes : undefined
}

/**
 * Native programs, sysvars and the incinerator. The System program consists of zeros and is covered by `isBurnAddress`.
 *
 * Source: Solana's documentation of its native programs, sysvars and of the incinerator.
 */
const PROGRAM_ADDRESSES: ReadonlySet<string> = new Set([
  '1nc1nerator11111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'NativeLoader1111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'Stake11111111111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'Vote111111111111111111111111111111111111111',
])

/** Returns `true` for bytes that are a point of the curve, as public keys are. Addresses derived by programs never are. */
export const isOnCurve = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false // the library throws for bytes that are not a point
  }
}

/**
 * Reads a Solana address. The format has no checksum, so a mistyped character cannot be detected.
 *
 * Form `derived` is an account that no key signs for: a token account, or an account of a program such as a multisig. Programs and mints
 * have form `solana` like wallets, because most are on the curve.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  const bytes = decodeAddress(text)
  return (
    bytes && {
      canonical: text,
      form: isOnCurve(bytes) ? 'solana' : 'derived',
      unspendable: isBurnAddress(bytes) || PROGRAM_ADDRESSES.has(text) || undefined,
    }
  )
}
