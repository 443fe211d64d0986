import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'
import type { NetworkPrefixes } from '../networks.ts'
import type { Lock } from './lock.ts'

const base58check = createBase58check(sha256)

/** Longest text decoded, since base58 takes quadratic time. Real addresses have at most 36 characters. */
const MAX_LENGTH = 40

/** Reads a base58check address of the network; the prefix distinguishes keys and scripts. */
export const readBase58 = (text: string, network: NetworkPrefixes): Lock | undefined => {
  const bytes = decodeCached(text)
  if (!bytes) return undefined
  const key = cutPrefix(bytes, network.pubKeyHash)
  if (key) return { form: 'p2pkh', payload: key }
  for (const prefix of network.scriptHash) {
    const script = cutPrefix(bytes, prefix)
    if (script) return { form: 'p2sh', payload: script }
  }
  return undefined
}

/** Encodes a key or script hash in base58check. */
export const writeBase58 = (lock: Lock, network: NetworkPrefixes): string => {
  const prefix = lock.form === 'p2pkh' ? network.pubKeyHash : (network.scriptHash[0] ?? [])
  return base58check.encode(Uint8Array.of(...prefix, ...lock.payload))
}

let last: { readonly text: string; readonly bytes: Uint8Array | undefined } | undefined

/** Caches the last text, because one text is read for several networks. */
const decodeCached = (text: string): Uint8Array | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  if (last?.text !== text) last = { text, bytes: decodeText(base58check, text) }
  return last.bytes
}

const cutPrefix = (bytes: Uint8Array, prefix: readonly number[]): Uint8Array | undefined =>
  bytes.length === prefix.length + 20 && prefix.every((byte, index) => bytes[index] === byte)
    ? bytes.slice(prefix.length)
    : undefined
