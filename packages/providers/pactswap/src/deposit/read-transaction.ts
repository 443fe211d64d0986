import { decode, type NestedUint8Array } from '@ethereumjs/rlp'
import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'

/** The effect of an EVM transaction and its chain. */
export interface ReadTransaction {
  readonly to: string
  /** 0x-prefixed. */
  readonly data: string
  readonly value: bigint
  readonly chainId: string
}

/** Index of `to`, and the number of fields before the three of a signature. */
interface Layout {
  readonly to: number
  readonly fields: number
}

/** By envelope type; `value` and `data` follow `to`. Sources: EIP-2930, EIP-1559, EIP-4844, EIP-7702. */
const layouts: Readonly<Record<number, Layout>> = {
  1: { to: 4, fields: 8 },
  2: { to: 5, fields: 9 },
  3: { to: 5, fields: 11 },
  4: { to: 5, fields: 10 },
}

/**
 * Reads a serialized typed transaction, 0x-prefixed, with or without a signature.
 *
 * @throws {UnreadableInput} for another envelope, another number of fields, no recipient, no call
 * @throws {Error} for bytes that are no list
 */
export const readTransaction = (raw: string): ReadTransaction => {
  if (!/^0x([0-9a-f]{2})+$/i.test(raw)) throw new UnreadableInput('no hex')
  const bytes = hex.decode(raw.slice(2).toLowerCase())
  const layout = layouts[bytes[0] ?? 0]
  const fields = decode(bytes.slice(1))
  if (!layout || !Array.isArray(fields) || ![layout.fields, layout.fields + 3].includes(fields.length))
    throw new UnreadableInput('no typed transaction')
  const [to, value, data] = [layout.to, layout.to + 1, layout.to + 2].map((place) => readBytes(fields, place))
  if (to?.length !== 20 || !value || !data?.length) throw new UnreadableInput('no call')
  return {
    to: `0x${hex.encode(to)}`,
    data: `0x${hex.encode(data)}`,
    value: readNumber(value),
    chainId: String(readNumber(readBytes(fields, 0))),
  }
}

const readBytes = (fields: NestedUint8Array, place: number): Uint8Array => {
  const field = fields[place]
  if (!(field instanceof Uint8Array)) throw new UnreadableInput(`field ${place} is a list`)
  return field
}

const readNumber = (bytes: Uint8Array): bigint => {
  if (bytes.length > 32) throw new UnreadableInput('a number of more than 256 bits')
  return bytes.length === 0 ? 0n : BigInt(`0x${hex.encode(bytes)}`)
}
