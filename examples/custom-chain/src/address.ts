import { bech32 } from '@scure/base'
import type { AddressReading } from '@switchyard/core'

const PREFIX = 'acme'
const BYTES = 20

/** Funds of this account are burnt: it has no key. */
const BURN = bech32.encode(PREFIX, bech32.toWords(new Uint8Array(BYTES)))

/** Reads an address, 20 bytes in bech32 under `acme`; `undefined` for every other text. */
export const readAddress = (text: string): AddressReading | undefined => {
  const read = bech32.decodeUnsafe(text)
  if (read?.prefix !== PREFIX) return undefined
  const bytes = bech32.fromWordsUnsafe(read.words)
  if (bytes?.length !== BYTES) return undefined
  const canonical = bech32.encode(PREFIX, bech32.toWords(Uint8Array.from(bytes)))
  return { canonical, form: 'account', unspendable: canonical === BURN }
}
