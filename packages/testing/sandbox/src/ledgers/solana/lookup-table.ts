import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { type Account, rentExemptMinimum } from './account-store.ts'
import { programIds } from './program-ids.ts'

/** Type 4 bytes, deactivation slot 8, last extended slot 8, its start 1, authority 33, padding 2. */
const HEADER_BYTES = 56
const ACTIVE = new Uint8Array(8).fill(0xff)

/** An active lookup table that can no longer be changed. */
export const lookupTable = (addresses: readonly string[]): Account => {
  const header = new Uint8Array(HEADER_BYTES)
  header.set([1, 0, 0, 0])
  header.set(ACTIVE, 4)
  const data = concatBytes(header, ...addresses.map((address) => base58.decode(address)))
  return { lamports: rentExemptMinimum(data.length), owner: programIds.lookupTable, data, executable: false }
}

/** Addresses of a lookup table; `undefined` for any other account. */
export const addressesOf = (account: Account | undefined): readonly string[] | undefined => {
  if (account?.owner !== programIds.lookupTable) return undefined
  const { data } = account
  return Array.from({ length: (data.length - HEADER_BYTES) / 32 }, (_, place) => {
    const start = HEADER_BYTES + place * 32
    return base58.encode(data.slice(start, start + 32))
  })
}
