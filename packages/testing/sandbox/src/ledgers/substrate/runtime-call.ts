import { concatBytes } from '@noble/hashes/utils.js'
import { compact, type ScaleReader } from '../../codec/scale.ts'
import { skipLocation } from './location.ts'

/** Treatment of the sender's account by a transfer: it may end, must stay alive, or all of it moves. */
export type TransferKind = 'transfer' | 'keepAlive' | 'all' | 'allAlive'

/** A call of the runtime. A recipient that is no account id is undefined. */
export type RuntimeCall =
  | { readonly kind: 'remark'; readonly remark: Uint8Array; readonly event: boolean }
  /** Timestamp and validation data, which only the author of a block sets. */
  | { readonly kind: 'inherent' }
  | {
      readonly kind: 'coin'
      readonly way: TransferKind
      readonly to: Uint8Array | undefined
      /** Absent where all moves. */
      readonly amount: bigint
    }
  | {
      readonly kind: 'asset'
      readonly way: TransferKind
      /** Undefined for a foreign asset; the ledger has none. */
      readonly id: number | undefined
      readonly to: Uint8Array | undefined
      readonly amount: bigint
    }

/** Indices of pallets. */
export const pallets = {
  System: 0,
  ParachainSystem: 1,
  Timestamp: 3,
  Balances: 10,
  TransactionPayment: 11,
  Assets: 50,
  ForeignAssets: 53,
} as const

/** `MultiAddress`; the account where it is an id. Other forms have no lookup in this runtime. */
export const readMultiAddress = (reader: ScaleReader): Uint8Array | undefined => {
  const form = reader.byte()
  if (form === 0) return reader.bytes(32)
  if (form === 1) reader.compact()
  else if (form === 2) reader.blob()
  else if (form === 3) reader.bytes(32)
  else if (form === 4) reader.bytes(20)
  else throw new RangeError(`${form} is no variant of MultiAddress.`)
  return undefined
}

const unknown = (pallet: number, call: number): never => {
  throw new RangeError(`The runtime has no call ${call} in pallet ${pallet}.`)
}

const readFlag = (reader: ScaleReader): boolean => {
  const flag = reader.byte()
  if (flag > 1) throw new RangeError(`${flag} is no boolean.`)
  return flag === 1
}

const readCoinCall = (reader: ScaleReader, call: number): RuntimeCall => {
  const to = readMultiAddress(reader)
  if (call === 0) return { kind: 'coin', way: 'transfer', to, amount: reader.compact() }
  if (call === 3) return { kind: 'coin', way: 'keepAlive', to, amount: reader.compact() }
  if (call === 4) return { kind: 'coin', way: readFlag(reader) ? 'allAlive' : 'all', to, amount: 0n }
  return unknown(pallets.Balances, call)
}

const readForeignId = (reader: ScaleReader): undefined => {
  skipLocation(reader)
  return undefined
}

const readAssetCall = (reader: ScaleReader, pallet: number, call: number): RuntimeCall => {
  if (![8, 9, 32].includes(call)) return unknown(pallet, call)
  const id = pallet === pallets.Assets ? Number(reader.compact()) : readForeignId(reader)
  const to = readMultiAddress(reader)
  if (call === 32) return { kind: 'asset', way: readFlag(reader) ? 'allAlive' : 'all', id, to, amount: 0n }
  return { kind: 'asset', way: call === 8 ? 'transfer' : 'keepAlive', id, to, amount: reader.compact() }
}

/** Reads a call up to its end. Throws `RangeError` for one that the ledger's runtime does not have. */
export const readCall = (reader: ScaleReader): RuntimeCall => {
  const [pallet, call] = [reader.byte(), reader.byte()]
  if (pallet === pallets.System && (call === 0 || call === 7))
    return { kind: 'remark', remark: reader.blob(), event: call === 7 }
  if (pallet === pallets.Timestamp && call === 0) {
    reader.compact()
    return { kind: 'inherent' }
  }
  if (pallet === pallets.Balances) return readCoinCall(reader, call)
  if (pallet === pallets.Assets || pallet === pallets.ForeignAssets) return readAssetCall(reader, pallet, call)
  return unknown(pallet, call)
}

const byId = (account: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0), account)

/** Call data of a payment: it may end the sender's account. */
export const writeTransfer = (to: Uint8Array, amount: bigint, asset?: number): Uint8Array =>
  asset === undefined
    ? concatBytes(Uint8Array.of(pallets.Balances, 0), byId(to), compact(amount))
    : concatBytes(Uint8Array.of(pallets.Assets, 8), compact(asset), byId(to), compact(amount))
