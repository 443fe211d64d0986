import { base58 } from '@scure/base'
import { blobBytes, lengthBytes, u64Bytes } from './bcs-writer.ts'
import { type CoinObject, digestOf } from './sui-coin.ts'
import { idBytes } from './sui-hash.ts'

/** A payment from one address to another. */
export interface TransferParts {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Coins that pay for gas, and the amount when `sold` is empty. */
  readonly gas: readonly CoinObject[]
  readonly sold: readonly CoinObject[]
  readonly gasPrice: bigint
  readonly gasBudget: bigint
}

const u16 = (value: number): readonly number[] => [value & 0xff, value >> 8]
const listBytes = (items: readonly (readonly number[])[]): readonly number[] => [
  ...lengthBytes(items.length),
  ...items.flat(),
]
const referenceBytes = (coin: CoinObject): readonly number[] => [
  ...idBytes(coin.id),
  ...u64Bytes(coin.version),
  ...blobBytes(base58.decode(digestOf(coin))),
]
const inputArgument = (index: number): readonly number[] => [1, ...u16(index)]

/** Version 1 of a transaction that splits an amount off and transfers it, BCS. */
export const writeTransfer = ({ from, to, amount, gas, sold, gasPrice, gasBudget }: TransferParts): Uint8Array => {
  const pure = (bytes: readonly number[] | Uint8Array): readonly number[] => [0, ...blobBytes(bytes)]
  const inputs = [pure(u64Bytes(amount)), pure(idBytes(to)), ...sold.map((coin) => [1, 0, ...referenceBytes(coin)])]
  const others = sold.slice(1).map((_, index) => inputArgument(index + 3))
  const merge = others.length === 0 ? [] : [[3, ...inputArgument(2), ...listBytes(others)]]
  const source = sold.length === 0 ? [0] : inputArgument(2)
  const split = [2, ...source, ...listBytes([inputArgument(0)])]
  const transfer = [1, ...listBytes([[3, ...u16(merge.length), ...u16(0)]]), ...inputArgument(1)]
  return Uint8Array.from([
    0,
    0,
    ...listBytes(inputs),
    ...listBytes([...merge, split, transfer]),
    ...idBytes(from),
    ...listBytes(gas.map(referenceBytes)),
    ...idBytes(from),
    ...u64Bytes(gasPrice),
    ...u64Bytes(gasBudget),
    0,
  ])
}
