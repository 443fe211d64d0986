import { getPublicKey } from '@scure/starknet'
import { type OfKey, oncePerKey } from '../once-per-key.ts'
import { accountAddress } from './account-address.ts'

const ORDER = 0x800000000000010ffffffffffffffffb781126dcae7b2321e66a241adc64d2fn

/** The keys of an account, and its address. */
export interface AccountKeys {
  readonly address: string
  /** Uncompressed. */
  readonly publicKey: Uint8Array
  readonly privateKey: bigint
}

const starkKey = (bytes: Uint8Array): bigint => (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (ORDER - 1n)) + 1n

/** The account of a private key of any 32 bytes. */
export const keysOf: OfKey<AccountKeys> = oncePerKey((bytes) => {
  const privateKey = starkKey(bytes)
  const publicKey = getPublicKey(privateKey.toString(16).padStart(64, '0'), false)
  const address = accountAddress(BigInt(`0x${Buffer.from(publicKey.slice(1, 33)).toString('hex')}`))
  return { address, publicKey, privateKey }
})
