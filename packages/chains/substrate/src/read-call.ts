import { ByteCursor, UnreadableInput } from '@switchyard/chain-kit'
import {
  ASSET_TRANSFER,
  ASSET_TRANSFER_ALL,
  BY_ID,
  type CallIndex,
  COIN_TRANSFER,
  type Transfer,
} from './call-index.ts'

const NO_TRANSFER = 'The call data is not a transfer.'

/**
 * Decodes call data without the library that wrote it.
 *
 * @throws {UnreadableInput} For anything but one transfer, with numbers in their shortest encoding.
 */
export const readCall = (bytes: Uint8Array): Transfer => {
  const cursor = new ByteCursor(bytes, 'call data')
  const index = [cursor.byte(), cursor.byte()]
  const whole = matchesIndex(index, ASSET_TRANSFER_ALL)
  const asset = whole || matchesIndex(index, ASSET_TRANSFER) ? readCompact(cursor) : undefined
  if (asset === undefined && !matchesIndex(index, COIN_TRANSFER)) throw new UnreadableInput(NO_TRANSFER)
  if (cursor.byte() !== BY_ID) throw new UnreadableInput(NO_TRANSFER)
  const transfer = { to: cursor.take(32), amount: readCompact(cursor) }
  cursor.end()
  return asset === undefined ? transfer : { ...transfer, asset, whole: whole || undefined }
}

const matchesIndex = ([pallet, call]: readonly number[], wanted: CallIndex): boolean =>
  pallet === wanted.pallet.index && call === wanted.call.index

/** Reads a number of SCALE: its lowest two bits give its size, which must be the smallest that can hold it. */
const readCompact = (cursor: ByteCursor): bigint => {
  const first = cursor.byte()
  const mode = first & 3
  const size = mode === 3 ? (first >> 2) + 4 : 2 ** mode
  const bytes = mode === 3 ? cursor.take(size) : Uint8Array.of(first, ...cursor.take(size - 1))
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const value = mode === 3 ? number : number >> 2n
  const smallest =
    mode === 3 ? 1n << BigInt(size === 4 ? 30 : 8 * (size - 1)) : ([0n, 1n << 6n, 1n << 14n][mode] as bigint)
  if (value < smallest) throw new UnreadableInput(NO_TRANSFER)
  return value
}
