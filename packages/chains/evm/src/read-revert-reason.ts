import { hexToBytes } from '@noble/hashes/utils.js'
import { readUtf8 } from '@switchyard/chain-kit'
import { formatChecksummed } from './address.ts'
import { WORD_DIGITS } from './encoding/hex.ts'
import type { RpcFailure } from './gateway/json-rpc.ts'

type Word = 'address' | 'uint256'

/** `Error(string)`, the error of `require` and `revert`. */
const TEXT_ERROR = '08c379a0'

/** Errors built into Solidity and of the common ERC-20 implementations (ERC-6093), by the first four bytes of their data. */
const errors: Readonly<Record<string, { readonly name: string; readonly types: readonly Word[] }>> = {
  '4e487b71': { name: 'Panic', types: ['uint256'] },
  e450d38c: { name: 'ERC20InsufficientBalance', types: ['address', 'uint256', 'uint256'] },
  fb8f41b2: { name: 'ERC20InsufficientAllowance', types: ['address', 'uint256', 'uint256'] },
  '5274afe7': { name: 'SafeERC20FailedOperation', types: ['address'] },
}

const MAX_LENGTH = 300

/** Returns why a transaction would fail, in one printable line, with the reason of the contract when it gives one. */
export const readRevertReason = (failure: RpcFailure): string => {
  const message = toSingleLine(failure.message)
  const reason = toSingleLine(decodeReason(readData(failure.data)) ?? '')
  return reason === '' || message.includes(reason) ? message : `${message}: ${reason}`
}

/** Digits of the revert data. Nodes return it as a string or inside an object. */
const readData = (data: unknown): string | undefined => {
  const bytes = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return typeof bytes === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(bytes) ? bytes.slice(2).toLowerCase() : undefined
}

const decodeReason = (data: string | undefined): string | undefined => {
  if (data === undefined) return undefined
  const [selector, args] = [data.slice(0, 8), data.slice(8)]
  const known = errors[selector]
  const reason = selector === TEXT_ERROR ? readText(args) : known && readWords(known, args)
  return reason ?? `error 0x${selector}`
}

const readWords = ({ name, types }: (typeof errors)[string], args: string): string | undefined => {
  const values = types.map((type, index) => readWord(type, readWordAt(args, index * WORD_DIGITS)))
  return values.includes(undefined) ? undefined : `${name}(${values.join(', ')})`
}

const readWord = (type: Word, word: string | undefined): string | undefined => {
  if (word === undefined) return undefined
  return type === 'address' ? formatChecksummed(word.slice(-40)) : String(BigInt(`0x${word}`))
}

/** The text behind its offset and its length; `undefined` when it is cut or not UTF-8. */
const readText = (args: string): string | undefined => {
  const at = readDistance(args, 0)
  const length = at === undefined ? undefined : readDistance(args, at)
  if (at === undefined || length === undefined) return undefined
  const text = args.slice(at + WORD_DIGITS, at + WORD_DIGITS + length)
  return text.length === length ? readUtf8(hexToBytes(text)) : undefined
}

/** A number of bytes as a number of digits; `undefined` when it lies outside the data. */
const readDistance = (args: string, at: number): number | undefined => {
  const word = readWordAt(args, at)
  const digits = word === undefined ? undefined : 2n * BigInt(`0x${word}`)
  return digits !== undefined && digits <= BigInt(args.length) ? Number(digits) : undefined
}

const readWordAt = (args: string, at: number): string | undefined => {
  const word = args.slice(at, at + WORD_DIGITS)
  return word.length === WORD_DIGITS ? word : undefined
}

const toSingleLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
