import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58xrp } from '@scure/base'

const checksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, 4)

/** Classic address of twenty bytes. */
export const xrpAddress = (account: Uint8Array): string => {
  const payload = Uint8Array.from([0, ...account])
  return base58xrp.encode(Uint8Array.from([...payload, ...checksum(payload)]))
}

/** Twenty bytes of a classic address; undefined for any other text. */
export const xrpAccount = (text: string): Uint8Array | undefined => {
  try {
    const account = base58xrp.decode(text).slice(1, -4)
    return account.length === 20 && xrpAddress(account) === text ? account : undefined
  } catch {
    return undefined
  }
}

/** Classic address of a public key of 33 bytes. */
export const addressOfKey = (publicKey: Uint8Array): string => xrpAddress(ripemd160(sha256(publicKey)))
