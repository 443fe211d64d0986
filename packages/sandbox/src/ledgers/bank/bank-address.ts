import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58xrp, bech32, createBase58check } from '@scure/base'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import type { AddressForm } from './bank-chain.ts'

const checked = createBase58check(sha256)

/** Ripple's base58 with the same checksum Bitcoin uses. */
const rippleEncode = (payload: Uint8Array): string =>
  base58xrp.encode(Uint8Array.from([...payload, ...sha256(sha256(payload)).slice(0, 4)]))

const rippleDecode = (text: string): Uint8Array => {
  const bytes = base58xrp.decode(text)
  const payload = bytes.slice(0, -4)
  if (rippleEncode(payload) !== text) throw new Error('checksum')
  return payload
}

/** Address of a private key in a form. */
export const bankAddress = (form: AddressForm, privateKey: Uint8Array): string => {
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const hash = ripemd160(sha256(publicKey))
  if (form.kind === 'bech32') return bech32.encode(form.prefix, bech32.toWords(hash))
  if (form.kind === 'base58check') return checked.encode(Uint8Array.from([...form.version, ...hash]))
  if (form.kind === 'ripple') return rippleEncode(Uint8Array.from([0, ...hash]))
  const account = publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(privateKey, false)))
  return checked.encode(Uint8Array.from([0x41, ...Buffer.from(account.slice(2), 'hex')]))
}

const decodes = (form: AddressForm, text: string): boolean => {
  if (form.kind === 'bech32') {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`)
    return prefix === form.prefix && [20, 32].includes(bech32.fromWords(words).length)
  }
  if (form.kind === 'base58check') {
    const bytes = checked.decode(text)
    return bytes.length === form.version.length + 20 && form.version.every((byte, place) => bytes[place] === byte)
  }
  if (form.kind === 'ripple') return rippleDecode(text).length === 21 && rippleDecode(text)[0] === 0
  return checked.decode(text).length === 21 && checked.decode(text)[0] === 0x41
}

/** Whether a text is an address of that form. */
export const isBankAddress = (form: AddressForm, text: string): boolean => {
  try {
    return decodes(form, text)
  } catch {
    return false
  }
}
