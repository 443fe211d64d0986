import { bech32 } from '@scure/base'

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const PREFIX = 'bitcoincash'
const GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

const polymod = (values: readonly number[]): bigint =>
  values.reduce((checksum, value) => {
    const top = checksum >> 35n
    const next = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value)
    return GENERATOR.reduce((sum, step, bit) => ((top >> BigInt(bit)) & 1n ? sum ^ step : sum), next)
  }, 1n) ^ 1n

const prefixWords = [...PREFIX].map((letter) => letter.charCodeAt(0) & 31)

/** Cash address of a 20-byte hash, without the prefix. */
export const encodeCash = (kind: 'pkh' | 'sh', hash: Uint8Array): string => {
  const words = [...bech32.toWords(Uint8Array.from([kind === 'pkh' ? 0 : 8, ...hash]))]
  const checksum = polymod([...prefixWords, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0])
  const tail = Array.from({ length: 8 }, (_, index) => Number((checksum >> BigInt(5 * (7 - index))) & 31n))
  return [...words, ...tail].map((word) => CHARSET[word]).join('')
}

/** Kind and hash of a cash address, with or without `bitcoincash:`; undefined when the text is not a cash address. */
export const decodeCash = (text: string): { readonly kind: 'pkh' | 'sh'; readonly hash: Uint8Array } | undefined => {
  const bare = text.toLowerCase().replace(/^bitcoincash:/, '')
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const words = [...bare].map((letter) => CHARSET.indexOf(letter))
  if (words.length !== 42 || words.includes(-1) || polymod([...prefixWords, 0, ...words]) !== 0n) return undefined
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -8))
  if (bytes?.length !== 21 || (bytes[0] !== 0 && bytes[0] !== 8)) return undefined
  return { kind: bytes[0] === 0 ? 'pkh' : 'sh', hash: bytes.slice(1) }
}
