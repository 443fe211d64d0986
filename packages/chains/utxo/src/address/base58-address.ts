import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'
import type { NetworkPrefixes } from '../networks.ts'
import type { Lock } from './lock.ts'

const base58check = createBase58check(sha256)

/** Longest text decoded, since base58 takes quadratic time. Real addresses have at most 36 characters. */
const MAX_LENGTH = 40

let last: { readonly text: string; readonly bytes: Uint8Array | undefined } | undefined

/** Reads a base58check address of the network; the prefix distinguishes keys and scripts. */
export const readBase58 = (text: string, network: NetworkPrefixes): Lock | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  // The last text is cached, because one text is read for several networks.
  if (last?.text !== text) last = { text, bytes: decodeText(base58check, text) }
  const { bytes } = last
  if (!bytes) return undefined

  const { pubKeyHash, scriptHash } = network
  const prefixes = [pubKeyHash, ...scriptHash]
  const prefix = prefixes.find(
    (each) => bytes.length === each.length + 20 && each.every((byte, index) => bytes[index] === byte),
  )
  if (!prefix) return undefined
  return { form: prefix === pubKeyHash ? 'p2pkh' : 'p2sh', payload: bytes.slice(prefix.length) }
}

/** Encodes a key or script hash in base58check. */
export const writeBase58 = (lock: Lock, network: NetworkPrefixes): string => {
  const prefix = lock.form === 'p2pkh' ? network.pubKeyHash : (network.scriptHash[0] ?? [])
  return base58check.encode(Uint8Array.of(...prefix, ...lock.payload))
}
