import { base58 } from '@scure/base'
import { blobBytes, lengthBytes, u64Bytes } from '../../ledgers/sui/bcs-writer.ts'
import type { Execution } from '../../ledgers/sui/execute.ts'
import { type CoinObject, digestOf } from '../../ledgers/sui/sui-coin.ts'
import { idBytes } from '../../ledgers/sui/sui-hash.ts'

type Bytes = readonly number[]

const NONE: Bytes = [0]
const VERSION_2 = 1

const digestBytes = (digest: string): Bytes => blobBytes(base58.decode(digest))

const u32Bytes = (value: number): Bytes => u64Bytes(BigInt(value)).slice(0, 4)
const u16Bytes = (value: number): Bytes => u64Bytes(BigInt(value)).slice(0, 2)

const many = (parts: readonly Bytes[]): Bytes => [...lengthBytes(parts.length), ...parts.flat()]

/** Kinds of `CommandArgumentError` by their index. */
const ARGUMENT_ERRORS = [
  'TypeMismatch',
  'InvalidBCSBytes',
  '',
  '',
  '',
  '',
  '',
  'InvalidGasCoinUsage',
  'InvalidValueUsage',
]

const numberIn = (text: string, name: string): number => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1] ?? 0)

/** `ExecutionFailureStatus` of a failure of the ledger. */
const failureBytes = (failure: string): Bytes => {
  if (failure.startsWith('InsufficientGas')) return [0]
  if (failure.startsWith('InsufficientCoinBalance')) return [7]
  if (failure.startsWith('UnusedValueWithoutDrop'))
    return [21, ...u16Bytes(numberIn(failure, 'result_idx')), ...u16Bytes(numberIn(failure, 'secondary_idx'))]
  const kind = /kind: (\w+)/.exec(failure)?.[1] ?? ''
  const index = ARGUMENT_ERRORS.indexOf(kind)
  if (index < 0) throw new Error(`${failure} has no index.`)
  return [19, ...u16Bytes(numberIn(failure, 'arg_idx')), index]
}

const statusBytes = (failure: string | undefined): Bytes => {
  if (failure === undefined) return [0]
  const command = /in command (\d+)/.exec(failure)?.[1]
  return [1, ...failureBytes(failure), ...(command === undefined ? NONE : [1, ...u64Bytes(BigInt(command))])]
}

const ownerBytes = ({ owner }: CoinObject): Bytes => [0, ...idBytes(owner)]

const inputBytes = (coin: CoinObject | undefined): Bytes =>
  coin ? [1, ...u64Bytes(coin.version), ...digestBytes(digestOf(coin)), ...ownerBytes(coin)] : NONE

const outputBytes = (coin: CoinObject | undefined): Bytes =>
  coin ? [1, ...digestBytes(digestOf(coin)), ...ownerBytes(coin)] : NONE

/** An object that a transaction changed, before and after it. */
export interface ChangedObject {
  readonly id: string
  readonly before?: CoinObject
  readonly after?: CoinObject
}

/** Objects that a transaction changed, sorted by id as validators list them. */
export const changedObjects = ({ before, created, mutated }: Execution): readonly ChangedObject[] => {
  const [old, written] = [before, [...created, ...mutated]].map(
    (coins) => new Map(coins.map((coin) => [coin.id, coin])),
  )
  return [...new Set([...(old?.keys() ?? []), ...(written?.keys() ?? [])])].sort().map((id) => {
    const [was, is] = [old?.get(id), written?.get(id)]
    return { id, ...(was && { before: was }), ...(is && { after: is }) }
  })
}

const operation = ({ before, after }: ChangedObject): number => {
  if (!before) return 1
  return after ? 0 : 2
}

/** `TransactionEffects` of version 2, BCS. */
export const writeEffects = (execution: Execution, epoch: bigint): Uint8Array => {
  const { failure, gas, digest, gasObject, before } = execution
  const changed = changedObjects(execution)
  const dependencies = [...new Set(before.map(({ writtenBy }) => writtenBy))]
  return Uint8Array.from([
    VERSION_2,
    ...statusBytes(failure),
    ...u64Bytes(epoch),
    ...[gas.computation, gas.storage, gas.rebate, gas.nonRefundable].flatMap(u64Bytes),
    ...digestBytes(digest),
    ...[1, ...u32Bytes(changed.findIndex(({ id }) => id === gasObject.id))],
    ...NONE,
    ...many(dependencies.map(digestBytes)),
    ...u64Bytes(gasObject.version),
    ...many(
      changed.map((one) => [...idBytes(one.id), ...inputBytes(one.before), ...outputBytes(one.after), operation(one)]),
    ),
    ...many([]),
    ...NONE,
  ])
}
