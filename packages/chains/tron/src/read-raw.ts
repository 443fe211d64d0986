import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/chain-kit'
import type { Json } from '@switchyard/core'
import { decodeRaw, type RawData } from './raw-data.ts'
import { createTransaction } from './transaction.ts'

/**
 * Reads the signed bytes of a transaction.
 *
 * @throws {UnreadableInput} When the other fields differ from them: wallets show those and sign these.
 */
export const readRaw = (tx: Json): RawData => {
  const { raw_data_hex, txID, raw_data, visible } = Object(tx) as Record<string, Json>
  if (typeof raw_data_hex !== 'string' || !/^([0-9a-f]{2})+$/.test(raw_data_hex))
    throw new UnreadableInput('The transaction has no raw_data_hex.')
  const bytes = hex.decode(raw_data_hex)
  if (txID !== hex.encode(sha256(bytes))) throw new UnreadableInput('The txID is not the hash of the raw data.')
  const raw = decodeRaw(bytes)
  const expected = createTransaction(raw)
  if (visible !== true || stringifySorted(raw_data) !== stringifySorted(expected.raw_data)) {
    throw new UnreadableInput('The fields of the transaction differ from the signed raw data.')
  }
  return raw
}

/** JSON with sorted keys. */
const stringifySorted = (value: Json | undefined): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''
