import { bech32, bech32m } from '@scure/base'
import { createWitnessLock, type Lock } from './lock.ts'

/** Reads a segwit address: bech32 for version 0, bech32m above (BIP-173, BIP-350). */
export const readSegwit = (text: string, prefix: string): Lock | undefined =>
  decodeSegwit(text, prefix, bech32, (version) => version === 0) ??
  decodeSegwit(text, prefix, bech32m, (version) => version > 0)

/** Encodes a witness program as a lower-case segwit address. */
export const writeSegwit = ({ version = 0, payload }: Lock, prefix: string): string => {
  const coder = version === 0 ? bech32 : bech32m
  return coder.encode(prefix, [version, ...coder.toWords(payload)])
}

const decodeSegwit = (
  text: string,
  prefix: string,
  coder: typeof bech32 | typeof bech32m,
  allows: (version: number) => boolean,
): Lock | undefined => {
  const decoded = coder.decodeUnsafe(text)
  if (!decoded || decoded.prefix !== prefix) return undefined
  const [version, ...words] = decoded.words
  if (version === undefined || !allows(version)) return undefined
  const payload = coder.fromWordsUnsafe(words)
  return payload ? createWitnessLock(version, payload) : undefined
}
