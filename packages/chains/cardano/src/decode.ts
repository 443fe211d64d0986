import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { addressOf, formatAddress } from './address.ts'
import { type Cbor, readCbor } from './cbor.ts'

/** Parts of a body a deposit has: inputs, outputs, fee, time to live. Others mint, delegate, withdraw or run scripts. */
const INPUTS = 0n
const OUTPUTS = 1n
const FEE = 2n
const PARTS: ReadonlySet<Cbor> = new Set([INPUTS, OUTPUTS, FEE, 3n])

/**
 * Reads a transaction back, without the library that wrote it. The first output is the deposit, the others are told as
 * they are. Whose inputs are spent is not in it; that they hold outputs and fee exactly is a rule of the ledger. Throws
 * `TypeError` on anything but an unsigned transfer, and on tokens in the first output.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  if (typeof tx !== 'string' || !/^([0-9a-f]{2})+$/.test(tx))
    throw new TypeError('A transaction that is no hexadecimal')
  const [body, witnesses, valid, auxiliary, ...more] = list(readCbor(Buffer.from(tx, 'hex')))
  if (more.length > 0 || mapOf(witnesses).size > 0 || valid !== true || auxiliary !== null) {
    throw new TypeError('A transaction that is signed already, or carries more than a transfer')
  }
  const parts = mapOf(body)
  if ([...parts.keys()].some((key) => !PARTS.has(key)))
    throw new TypeError('A transaction that does more than transfer')
  if (set(parts.get(INPUTS)).length === 0) throw new TypeError('A transaction that spends nothing')
  const [first, ...others] = list(parts.get(OUTPUTS)).map(outputOf)
  if (!first || first.tokens) throw new TypeError('A deposit that is no ADA')
  const fee = parts.get(FEE)
  if (typeof fee !== 'bigint' || fee < 0n) throw new TypeError('A transaction without a fee')
  const change = others.map(({ address, amount }) => ({ address, amount }))
  return { to: first.address, amount: first.amount, others: change, fee }
}

interface Output {
  readonly address: string
  readonly amount: bigint
  readonly tokens: boolean
}

/** Either `[address, value]` or `{0: address, 1: value}`; a datum or a script is neither. */
const outputOf = (output: Cbor): Output => {
  const [address, value] = Array.isArray(output) ? exactly(output, 2) : [mapOf(output).get(0n), mapOf(output).get(1n)]
  if (!Array.isArray(output) && mapOf(output).size !== 2) throw new TypeError('An output with a datum or a script')
  const read = address instanceof Uint8Array ? addressOf(address) : undefined
  if (!read) throw new TypeError('An output to no address of the main network')
  const [lovelace, tokens] = Array.isArray(value) ? exactly(value, 2) : [value, undefined]
  if (typeof lovelace !== 'bigint' || lovelace < 0n) throw new TypeError('An output without an amount')
  return { address: formatAddress(read), amount: lovelace, tokens: tokens !== undefined }
}

const exactly = (items: readonly Cbor[], length: number): readonly Cbor[] => {
  if (items.length !== length) throw new TypeError('A list of another length')
  return items
}

/** A list, also one tagged as a set. */
const set = (value: Cbor | undefined): readonly Cbor[] =>
  typeof value === 'object' && value !== null && 'tag' in value && value.tag === 258n ? list(value.value) : list(value)

const list = (value: Cbor | undefined): readonly Cbor[] => {
  if (!Array.isArray(value)) throw new TypeError('A part that is no list')
  return value
}

const mapOf = (value: Cbor | undefined): ReadonlyMap<Cbor, Cbor> => {
  if (typeof value !== 'object' || value === null || !('pairs' in value)) throw new TypeError('A part that is no map')
  const map = new Map(value.pairs)
  if (map.size !== value.pairs.length) throw new TypeError('A part that is said twice')
  return map
}
