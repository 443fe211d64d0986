import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { blob, compact, u32, vector } from '../../codec/scale.ts'
import type { Random } from '../../world/random.ts'
import type { BlockCadence } from '../block-cadence.ts'
import { events, MANDATORY, recordsOf } from './events.ts'
import type { Execution } from './execute.ts'
import { type SignedExtrinsic, writeInherent } from './extrinsic.ts'
import { blake2b256 } from './substrate-account.ts'
import { substrateChain } from './substrate-chain.ts'
import { weightOf } from './weight.ts'

/** A transaction and what it did. */
export interface Included {
  readonly extrinsic: SignedExtrinsic
  readonly execution: Execution
}

/** Header of a block. */
export interface Header {
  readonly number: number
  readonly parentHash: Uint8Array
  /** Stand-ins: neither the state nor the extrinsics are kept in a trie. */
  readonly stateRoot: Uint8Array
  readonly extrinsicsRoot: Uint8Array
  readonly hash: Uint8Array
}

/** Inherents at the start of every block. */
export const INHERENTS = 2

/** Blocks before the start of the world that have headers. */
const BEFORE = 64

const EMPTY: readonly Included[] = []

const writeHeader = ({ parentHash, number, stateRoot, extrinsicsRoot }: Omit<Header, 'hash'>): Uint8Array =>
  concatBytes(parentHash, compact(number), stateRoot, extrinsicsRoot, vector([]))

/** Validation data of the relay chain, without proofs and messages. */
const validationData = (number: number): Uint8Array => {
  const [head, none] = [blob(new Uint8Array()), vector([])]
  const validation = concatBytes(head, u32(number), new Uint8Array(32), u32(10 * 1_024 * 1_024))
  return concatBytes(Uint8Array.of(1, 0), validation, none, none, Uint8Array.of(0), none, none, none, none)
}

/** The blocks of Asset Hub: headers that name each other by their hashes, made when somebody looks. */
export class SubstrateBlocks {
  readonly #cadence: BlockCadence
  readonly #random: Random
  readonly #headers = new Map<number, Header>()
  readonly #numbers = new Map<string, number>()
  readonly #included = new Map<number, Included[]>()
  #newest: number

  constructor(cadence: BlockCadence, random: Random) {
    this.#cadence = cadence
    this.#random = random
    this.#newest = substrateChain.height - BEFORE - 1
    this.#numbers.set(substrateChain.genesisHash, 0)
  }

  /** Adds a transaction to a block that is not made yet; returns its index there. */
  include(number: number, included: Included): number {
    const list = this.#included.get(number) ?? []
    this.#included.set(number, list)
    return INHERENTS + list.push(included) - 1
  }

  /** Transactions of a block. */
  included(number: number): readonly Included[] {
    return this.#included.get(number) ?? EMPTY
  }

  /** Hash of a block; those before the world have names without a header. Undefined for blocks to come. */
  hash(number: number): Uint8Array | undefined {
    if (number === 0) return hexToBytes(substrateChain.genesisHash)
    if (number > this.#cadence.height() || number < 0) return undefined
    return this.header(number)?.hash ?? this.#random.bytes(`DOT/block/${number}`)
  }

  header(number: number): Header | undefined {
    this.#catchUp()
    return this.#headers.get(number)
  }

  /** Number of the block with this hash, hexadecimal without `0x`. */
  numberOf(hash: string): number | undefined {
    this.#catchUp()
    return this.#numbers.get(hash)
  }

  /** Extrinsics of a block with their lengths: time and validation data, then the transactions. */
  extrinsics(number: number): readonly Uint8Array[] {
    const time = writeInherent(Uint8Array.of(3, 0), compact(this.time(number)))
    return [
      writeInherent(validationData(number)),
      time,
      ...this.included(number).map(({ extrinsic }) => extrinsic.bytes),
    ]
  }

  /** Records of `System.Events` of a block. */
  events(number: number): readonly Uint8Array[] {
    const inherent = events.success(weightOf({ kind: 'inherent' }), MANDATORY)
    const inherents = Array.from({ length: INHERENTS }, (_, index) => recordsOf(index, [inherent]))
    const rest = this.included(number).map(({ execution }, index) => recordsOf(INHERENTS + index, execution.events))
    return [...inherents, ...rest].flat()
  }

  /** Time of a block, whole milliseconds. */
  time(number: number): number {
    return Math.floor(this.#cadence.timeOf(number))
  }

  /** Makes the headers up to now. After a long silence the older ones are left out, and the chain of names begins anew. */
  #catchUp(): void {
    const height = this.#cadence.height()
    const first = Math.max(this.#newest + 1, height - substrateChain.blockHashes)
    for (let number = first; number <= height; number++) this.#make(number)
    this.#newest = height
  }

  #make(number: number): void {
    const parentHash = this.#headers.get(number - 1)?.hash ?? this.#random.bytes(`DOT/block/${number - 1}`)
    const transactions = this.included(number).map(({ extrinsic }) => utf8ToBytes(extrinsic.hash))
    const root = blake2b256(concatBytes(u32(number), ...transactions))
    const header = { number, parentHash, stateRoot: root, extrinsicsRoot: root }
    const hash = blake2b256(writeHeader(header))
    this.#headers.set(number, { ...header, hash })
    this.#numbers.set(bytesToHex(hash), number)
  }
}
