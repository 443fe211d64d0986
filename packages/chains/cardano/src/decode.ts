import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { BuiltTransaction, DecodedDeposit } from '@switchyard/core'
import { decodeAddress, formatAddress } from './address.ts'
import { type Cbor, readCbor } from './cbor.ts'

/**
 * Body entries of a deposit: inputs, outputs, fee, time to live. Other entries mint, delegate, withdraw or run scripts.
 */
const INPUTS = 0n
const OUTPUTS = 1n
const FEE = 2n
const PARTS: ReadonlySet<Cbor> = new Set([INPUTS, OUTPUTS, FEE, 3n])

/**
 * Decodes a transaction without the library that wrote it. The first output is the deposit, the others are returned
 * unchanged. The owners of the inputs are not in the transaction; the ledger requires that inputs equal outputs plus
 * fee.
 *
 * @throws {UnreadableInput} For anything but an unsigned transfer, and for tokens in the first output.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  if (typeof tx !== 'string' || !/^([0-9a-f]{2})+$/.test(tx))
    throw new UnreadableInput('The transaction is not lower-case hexadecimal.')
  const [body, witnesses, valid, auxiliary, ...more] = readList(readCbor(hex.decode(tx)))
  if (more.length > 0 || readMap(witnesses).size > 0 || valid !== true || auxiliary !== null) {
    throw new UnreadableInput('The transaction is signed or has auxiliary data.')
  }
  const parts = readMap(body)
  if ([...parts.keys()].some((key) => !PARTS.has(key)))
    throw new UnreadableInput('The transaction body has entries that do not belong to a transfer.')
  // The inputs are a list or a tagged set.
  const inputs = parts.get(INPUTS)
  const isSet = typeof inputs === 'object' && inputs !== null && 'tag' in inputs && inputs.tag === 258n
  if (readList(isSet ? inputs.value : inputs).length === 0) throw new UnreadableInput('The transaction has no inputs.')
  const [first, ...others] = readList(parts.get(OUTPUTS)).map((output) => readOutput(output))
  if (!first || first.tokens) throw new UnreadableInput('The first output must contain ADA only.')
  const fee = parts.get(FEE)
  if (typeof fee !== 'bigint' || fee < 0n) throw new UnreadableInput('The transaction has no fee.')
  const change = others.map(({ address, amount }) => ({ address, amount }))
  return { to: first.address, amount: first.amount, others: change, fee }
}

interface Output {
  readonly address: string
  readonly amount: bigint
  readonly tokens: boolean
}

/** Reads `[address, value]` or `{0: address, 1: value}`, without a datum or a script. */
const readOutput = (output: Cbor): Output => {
  let address: Cbor | undefined
  let value: Cbor | undefined
  if (Array.isArray(output)) [address, value] = readList(output, 2)
  else {
    const entries = readMap(output)
    if (entries.size !== 2) throw new UnreadableInput('An output has a datum or a script.')
    address = entries.get(0n)
    value = entries.get(1n)
  }
  const read = address instanceof Uint8Array ? decodeAddress(address) : undefined
  if (!read) throw new UnreadableInput('An output has no valid mainnet address.')
  const [lovelace, tokens] = Array.isArray(value) ? readList(value, 2) : [value, undefined]
  if (typeof lovelace !== 'bigint' || lovelace < 0n) throw new UnreadableInput('An output has no valid amount.')
  return { address: formatAddress(read), amount: lovelace, tokens: tokens !== undefined }
}

const readList = (value: Cbor | undefined, length?: number): readonly Cbor[] => {
  if (!Array.isArray(value)) throw new UnreadableInput('A part of the transaction is not a list.')
  if (length !== undefined && value.length !== length)
    throw new UnreadableInput(`A list has ${value.length} items instead of ${length}.`)
  return value
}

const readMap = (value: Cbor | undefined): ReadonlyMap<Cbor, Cbor> => {
  if (typeof value !== 'object' || value === null || !('pairs' in value))
    throw new UnreadableInput('A part of the transaction is not a map.')
  const map = new Map(value.pairs)
  if (map.size !== value.pairs.length) throw new UnreadableInput('A map has a repeated key.')
  return map
}
