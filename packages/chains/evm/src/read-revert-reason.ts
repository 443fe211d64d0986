import { hexToBytes } from '@noble/hashes/utils.js'
import { readUtf8 } from '@switchyard/chain-kit'
import { formatChecksummed } from './address.ts'
import { WORD_DIGITS } from './encoding/hex.ts'
import type { RpcFailure } from './gateway/json-rpc.ts'
import { findKnownError } from './known-errors.ts'

/** `Error(string)`, the error of `require` and `revert`. */
const TEXT_ERROR = '08c379a0'

const MAX_LENGTH = 300

/** Returns why a transaction would fail, in one printable line, with the reason of the contract when it gives one. */
export const readRevertReason = ({ message: text, data }: RpcFailure): string => {
  const message = toSingleLine(text)
  // Nodes return the revert data as a string or inside an object.
  const bytes = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2}){4,}$/i.test(bytes)) return message
  const reason = toSingleLine(decodeReason(bytes.slice(2).toLowerCase()))
  return reason === '' || message.includes(reason) ? message : `${message}: ${reason}`
}

const decodeReason = (data: string): string => {
  const [selector, args] = [data.slice(0, 8), data.slice(8)]
  const readWord = (at: number): string | undefined =>
    args.length >= at + WORD_DIGITS ? args.slice(at, at + WORD_DIGITS) : undefined

  // The text stands behind its offset and its length, both in bytes; one that is cut or not UTF-8 is not shown.
  if (selector === TEXT_ERROR) {
    const readDistance = (at: number): number | undefined => {
      const word = readWord(at)
      const digits = word === undefined ? undefined : 2n * BigInt(`0x${word}`)
      return digits !== undefined && digits <= BigInt(args.length) ? Number(digits) : undefined
    }
    const at = readDistance(0)
    const length = at === undefined ? undefined : readDistance(at)
    const start = (at ?? 0) + WORD_DIGITS
    const text = length === undefined ? undefined : args.slice(start, start + length)
    const decoded = text?.length === length && text !== undefined ? readUtf8(hexToBytes(text)) : undefined
    return decoded ?? `error 0x${selector}`
  }

  const { name, types = [] } = findKnownError(selector) ?? {}
  if (name === undefined) return `error 0x${selector}`
  // Texts and bytes stand elsewhere in the data: such an error is named without its arguments.
  if (!types.every((type) => STATIC.test(type))) return name
  const words = types.map((_, index) => readWord(index * WORD_DIGITS))
  if (words.includes(undefined)) return `error 0x${selector}`
  const values = words.map((word = '', index) => {
    const type = types[index] ?? ''
    if (type === 'address') return formatChecksummed(word.slice(-40))
    if (type.startsWith('bytes')) return `0x${word.slice(0, 2 * Number(type.slice(5)))}`
    return type === 'bool' ? String(BigInt(`0x${word}`) !== 0n) : String(BigInt(`0x${word}`))
  })
  return `${name}(${values.join(', ')})`
}

/** Types of one word whose value is shown; no signed one is known. */
const STATIC = /^(address|bool|uint\d{1,3}|bytes\d{1,2})$/

const toSingleLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
