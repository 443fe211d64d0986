import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bech32m } from '@scure/base'
import { readSs58, writeSs58 } from '../../codec/ss58.ts'
import type { AddressForm } from './bank-chain.ts'

const RADIX = 'account_rdx'
const RADIX_BYTES = 30

/** First byte of a Radix account address derived from a secp256k1 key. */
const RADIX_SECP256K1 = 0xd1

/** Address of a private key in the given form. */
export const bankAddress = (form: AddressForm, privateKey: Uint8Array): string => {
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const digest = blake2b(publicKey, { dkLen: 32 })
  if (form.kind === 'ss58') return writeSs58([form.prefix], digest)
  return bech32m.encode(RADIX, bech32m.toWords(Uint8Array.from([RADIX_SECP256K1, ...digest.slice(3)])), false)
}

const decodes = (form: AddressForm, text: string): boolean => {
  if (form.kind === 'ss58') return readSs58([form.prefix], text) !== undefined
  const { prefix, words } = bech32m.decode(text as `${string}1${string}`, false)
  return prefix === RADIX && bech32m.fromWords(words).length === RADIX_BYTES
}

/** Whether the text is an address of that form. */
export const isBankAddress = (form: AddressForm, text: string): boolean => {
  try {
    return decodes(form, text)
  } catch {
    return false
  }
}
