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
  const unknown = `error 0x${selector}`
  if (selector === TEXT_ERROR) return readText(args) ?? unknown
  const known = errors[selector]
  if (!known) return unknown
  const values = known.types.map((type, index) => {
    const word = readWordAt(args, index * WORD_DIGITS)
    if (word === undefined) return undefined
    return type === 'address' ? formatChecksummed(word.slice(-40)) : String(BigInt(`0x${word}`))
  })
  return values.includes(undefined) ? unknown : `${known.name}(${values.join(', ')})`
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
