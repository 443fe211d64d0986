import { bech32 } from '@scure/base'
import type { AddressReading } from '@switchyard/core'

/** Human-readable part of the chain's addresses. */
const PREFIX = 'demo'
const BYTES = 20

/** Nobody has the key of this account. */
const BURN = bech32.encode(PREFIX, bech32.toWords(new Uint8Array(BYTES)))

/** Reads an address, 20 bytes in bech32; `undefined` for every other text. */
export const readAddress = (text: string): AddressReading | undefined => {
  const read = bech32.decodeUnsafe(text)
  const bytes = read?.prefix === PREFIX ? bech32.fromWordsUnsafe(read.words) : undefined
  if (bytes?.length !== BYTES) return undefined
  const canonical = bech32.encode(PREFIX, bech32.toWords(Uint8Array.from(bytes)))
  return { canonical, form: 'account', unspendable: canonical === BURN }
}
