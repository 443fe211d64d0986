import { bytesToHex } from '@noble/hashes/utils.js'
import { Unreadable } from './byte-reader.ts'
import { fromHex } from './bytes.ts'

/** A call of the vault contract that swaps and carries no message. */
export interface VaultCall {
  readonly destinationChain: number
  readonly destinationAddress: Uint8Array
  readonly destinationAsset: number
  /** Absent where the chain's own coin is sold. */
  readonly token?: { readonly address: string; readonly amount: bigint }
  readonly parameters: Uint8Array
}

/** `xSwapNative(uint32,bytes,uint32,bytes)`. */
const NATIVE = 'dd687345'
/** `xSwapToken(uint32,bytes,uint32,address,uint256,bytes)`. */
const TOKEN = '04fc7da0'
const WORD = 64

/** Call data of `xSwapNative` or `xSwapToken`, 0x-prefixed. */
export const encode = ({
  destinationChain,
  destinationAddress,
  destinationAsset,
  token,
  parameters,
}: VaultCall): string => {
  const words = token ? 6 : 4
  const address = dynamic(destinationAddress)
  const first = BigInt(words * 32)
  const second = first + BigInt(address.length / 2)
  const source = token ? [token.address.slice(2).toLowerCase().padStart(WORD, '0'), word(token.amount)] : []
  return [
    `0x${token ? TOKEN : NATIVE}`,
    word(BigInt(destinationChain)),
    word(first),
    word(BigInt(destinationAsset)),
    ...source,
    word(second),
    address,
    dynamic(parameters),
  ].join('')
}

const word = (value: bigint): string => value.toString(16).padStart(WORD, '0')

const dynamic = (bytes: Uint8Array): string =>
  word(BigInt(bytes.length)) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * WORD, '0')

/**
 * Reads call data back. Throws `Unreadable` for another function, and for data laid out in any other way than `encode`
 * lays it out: what is checked is then all there is.
 */
export const decode = (data: string): VaultCall => {
  const selector = data.slice(2, 10).toLowerCase()
  if (!data.startsWith('0x') || (selector !== NATIVE && selector !== TOKEN)) {
    throw new Unreadable(`${data.slice(0, 10)} is no swap of the vault`)
  }
  const body = data.slice(10).toLowerCase()
  const parametersAt = selector === TOKEN ? 5 : 3
  const call: VaultCall = {
    destinationChain: Number(numberAt(body, 0)),
    destinationAddress: bytesAt(body, numberAt(body, 1)),
    destinationAsset: Number(numberAt(body, 2)),
    ...(selector === TOKEN ? { token: { address: addressAt(body, 3), amount: numberAt(body, 4) } } : {}),
    parameters: bytesAt(body, numberAt(body, parametersAt)),
  }
  if (encode(call) !== data.toLowerCase()) throw new Unreadable('the call data is not laid out canonically')
  return call
}

const wordAt = (body: string, at: number): string => {
  const text = body.slice(at * WORD, (at + 1) * WORD)
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Unreadable('the call data is too short')
  return text
}

const numberAt = (body: string, at: number): bigint => BigInt(`0x${wordAt(body, at)}`)

const addressAt = (body: string, at: number): string => `0x${wordAt(body, at).slice(24)}`

const bytesAt = (body: string, offset: bigint): Uint8Array => {
  const start = Number(offset) * 2
  const length = Number(BigInt(`0x${body.slice(start, start + WORD) || 'f'}`)) * 2
  const bytes = fromHex(body.slice(start + WORD, start + WORD + length))
  if (!Number.isSafeInteger(start) || length > body.length || !bytes || bytes.length * 2 !== length) {
    throw new Unreadable('the call data points outside of itself')
  }
  return bytes
}
