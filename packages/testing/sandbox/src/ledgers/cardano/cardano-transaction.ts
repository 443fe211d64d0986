import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type CborItem, readCbor } from '../../codec/cbor.ts'
import { isPayable, keyHash, writeAddress } from './cardano-address.ts'

/** An output of a transaction. */
export interface CardanoOutput {
  readonly address: string
  readonly lovelace: bigint
  /** Amounts by policy and name in hexadecimal, joined. */
  readonly tokens: ReadonlyMap<string, bigint>
  /** Bytes of the encoded output and of its value. */
  readonly size: number
  readonly valueSize: number
}

/** A decoded transaction of the Conway era. */
export interface CardanoTransaction {
  /** Blake2b-256 of the body, hexadecimal. */
  readonly hash: string
  readonly size: number
  /** `txid#index` */
  readonly inputs: readonly string[]
  readonly outputs: readonly CardanoOutput[]
  readonly fee: bigint
  /** Last slot in which the transaction is valid. */
  readonly ttl?: bigint
  /** First slot in which it is valid. */
  readonly from?: bigint
  /** Network that the body names; 1 is the main one. */
  readonly network?: bigint
  readonly witnesses: readonly { readonly keyHash: string; readonly isValid: boolean; readonly key: string }[]
}

const integer = (item: CborItem | undefined): bigint => {
  if (item?.kind !== 'integer' || item.value < 0n) throw new Error('expected word')
  return item.value
}

/** Amount of a token; outputs of the Conway era hold none of zero. */
const positive = (item: CborItem): bigint => {
  const value = integer(item)
  if (value === 0n) throw new Error('MultiAsset cannot contain zeros')
  return value
}

const bytes = (item: CborItem | undefined): Uint8Array => {
  if (item?.kind !== 'bytes') throw new Error('expected bytes')
  return item.value
}

/** Items of a list, or of a set with its tag. */
const list = (item: CborItem | undefined): readonly CborItem[] => {
  if (item?.kind === 'tag' && item.tag === 258n) return list(item.item)
  if (item?.kind !== 'list') throw new Error('expected list')
  return item.items
}

const pairs = (item: CborItem | undefined): readonly (readonly [CborItem, CborItem])[] => {
  if (item?.kind !== 'map') throw new Error('expected map')
  return item.pairs
}

/** Values that are all different, as sets and maps of the Conway era require. */
const distinct = <Value>(values: readonly Value[]): readonly Value[] => {
  const { size } = new Set(values)
  if (size === values.length) return values
  throw new Error(`Final number of elements: ${size} does not match the total count that was decoded: ${values.length}`)
}

/** Fields of a map with small integers as keys. */
const fields = (item: CborItem | undefined): ReadonlyMap<number, CborItem> => {
  const entries = pairs(item).map(([key, value]) => [Number(integer(key)), value] as const)
  distinct(entries.map(([key]) => key))
  return new Map(entries)
}

const sizeOf = (item: CborItem | undefined): number => (item ? item.end - item.start : 0)

const readInput = (item: CborItem): string => {
  const [txid, index] = list(item)
  return `${bytesToHex(bytes(txid))}#${integer(index)}`
}

const readTokens = (item: CborItem): ReadonlyMap<string, bigint> =>
  new Map(
    pairs(item).flatMap(([policy, names]) =>
      pairs(names).map(
        ([name, amount]) => [`${bytesToHex(bytes(policy))}.${bytesToHex(bytes(name))}`, positive(amount)] as const,
      ),
    ),
  )

const readOutput = (item: CborItem): CardanoOutput => {
  const [address, value] =
    item.kind === 'map' ? [fields(item).get(0), fields(item).get(1)] : [list(item)[0], list(item)[1]]
  if (!isPayable(bytes(address))) throw new Error('Decoding error: the address is not one of the simulated network')
  const base = { address: writeAddress(bytes(address)), size: sizeOf(item), valueSize: sizeOf(value) }
  if (value?.kind === 'integer') return { ...base, lovelace: value.value, tokens: new Map() }
  const [lovelace, assets] = list(value)
  return { ...base, lovelace: integer(lovelace), tokens: assets ? readTokens(assets) : new Map() }
}

const readWitness = (body: Uint8Array, item: CborItem): CardanoTransaction['witnesses'][number] => {
  const [key, signature] = list(item).map(bytes)
  if (!key || !signature) throw new Error('expected witness')
  return { key: bytesToHex(key), keyHash: bytesToHex(keyHash(key)), isValid: verifies(signature, body, key) }
}

const verifies = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, message, key)
  } catch {
    return false
  }
}

/** Fields of a body that are simulated: inputs, outputs, fee, times, network. */
const KNOWN: ReadonlySet<number> = new Set([0, 1, 2, 3, 8, 15])

/** Decodes a signed transaction. Throws for other bytes and for what is not simulated. */
export const readTransaction = (encoded: Uint8Array): CardanoTransaction => {
  const [bodyItem, witnessItem, , auxiliary] = list(readCbor(encoded))
  const body = fields(bodyItem)
  const other = [...body.keys()].find((key) => !KNOWN.has(key))
  if (!bodyItem || other !== undefined || auxiliary?.kind !== 'simple')
    throw new Error(`the sandbox does not simulate field ${other ?? 'auxiliary data'} of a transaction`)
  const hash = blake2b(encoded.slice(bodyItem.start, bodyItem.end), { dkLen: 32 })
  const [ttl, from, network, keys] = [body.get(3), body.get(8), body.get(15), fields(witnessItem).get(0)]
  return {
    hash: bytesToHex(hash),
    size: encoded.length,
    inputs: distinct(list(body.get(0)).map(readInput)),
    outputs: list(body.get(1)).map(readOutput),
    fee: integer(body.get(2)),
    ...(ttl && { ttl: integer(ttl) }),
    ...(from && { from: integer(from) }),
    ...(network && { network: integer(network) }),
    witnesses: keys ? list(keys).map((item) => readWitness(hash, item)) : [],
  }
}
