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

  const { name, types } = errors[selector] ?? { name: undefined, types: [] }
  const words = types.map((_, index) => readWord(index * WORD_DIGITS))
  if (name === undefined || words.includes(undefined)) return `error 0x${selector}`
  const values = words.map((word = '', index) =>
    types[index] === 'address' ? formatChecksummed(word.slice(-40)) : String(BigInt(`0x${word}`)),
  )
  return `${name}(${values.join(', ')})`
}

const toSingleLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
