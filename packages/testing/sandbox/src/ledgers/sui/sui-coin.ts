import { base58 } from '@scure/base'
import { blobBytes, textBytes, u64Bytes } from './bcs-writer.ts'
import { idBytes, objectDigest } from './sui-hash.ts'

/** Coin type of SUI, in the short form of nodes. */
export const SUI = '0x2::sui::SUI'

/** MIST per byte of storage: 100 units per byte at 76 MIST. */
const STORAGE_PRICE = 7_600n
/** Bytes that are metered besides type and contents: owner, transaction, rebate, version and one flag. */
const METERED_BYTES = 40 + 32 + 8 + 8 + 1
const CONTENTS_BYTES = 40

/** A coin object. */
export interface CoinObject {
  readonly id: string
  /** Changes with every transaction that takes it as an input. */
  readonly version: bigint
  readonly owner: string
  readonly coinType: string
  /** Base units. */
  readonly balance: bigint
  /** Digest of the transaction that wrote it. */
  readonly writtenBy: string
}

const typeBytes = (coinType: string): readonly number[] => {
  if (coinType === SUI) return [1]
  const [address = '', module = '', name = ''] = coinType.split('::')
  const full = `0x${address.slice(2).padStart(64, '0')}`
  return [3, 7, ...idBytes(full), ...textBytes(module), ...textBytes(name), 0]
}

/** Contents of a coin: its id and its balance. */
export const coinContents = ({ id, balance }: CoinObject): readonly number[] => [...idBytes(id), ...u64Bytes(balance)]

/** Price of storing the object, MIST. */
export const storagePrice = ({ coinType }: CoinObject): bigint =>
  BigInt(METERED_BYTES + CONTENTS_BYTES + typeBytes(coinType).length) * STORAGE_PRICE

/** Digest of the object, base58, as it is in references. */
export const digestOf = (coin: CoinObject): string =>
  objectDigest([
    0,
    ...typeBytes(coin.coinType),
    1,
    ...u64Bytes(coin.version),
    ...blobBytes(coinContents(coin)),
    0,
    ...idBytes(coin.owner),
    ...blobBytes(base58.decode(coin.writtenBy)),
    ...u64Bytes(storagePrice(coin)),
  ])
