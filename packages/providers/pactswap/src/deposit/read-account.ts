import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'

const checked = createBase58check(sha256)

/**
 * Reads the twenty bytes of an EVM or TRON account as 40 lower-case hex digits: `0x…`, `41…` or `T…`. `undefined` for other
 * texts.
 */
export const readAccount = (address: string): string | undefined => {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return address.slice(2).toLowerCase()
  if (/^(0x)?41[0-9a-f]{40}$/i.test(address)) return address.slice(-40).toLowerCase()
  if (!address.startsWith('T')) return undefined
  try {
    const bytes = checked.decode(address)
    return bytes.length === 21 && bytes[0] === 0x41 ? hex.encode(bytes.slice(1)) : undefined
  } catch {
    return undefined
  }
}
