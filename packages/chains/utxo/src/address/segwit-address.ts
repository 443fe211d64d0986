import { bech32, bech32m } from '@scure/base'
import { createWitnessLock, type Lock } from './lock.ts'

/** Reads a segwit address: bech32 for version 0, bech32m above (BIP-173, BIP-350). */
export const readSegwit = (text: string, prefix: string): Lock | undefined => {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(text)
    if (decoded?.prefix !== prefix) continue
    const [version, ...words] = decoded.words
    if (version === undefined || (version === 0) !== (coder === bech32)) continue
    const payload = coder.fromWordsUnsafe(words)
    return payload ? createWitnessLock(version, payload) : undefined
  }
  return undefined
}

/** Encodes a witness program as a lower-case segwit address. */
export const writeSegwit = ({ version = 0, payload }: Lock, prefix: string): string => {
  const coder = version === 0 ? bech32 : bech32m
  return coder.encode(prefix, [version, ...coder.toWords(payload)])
}
