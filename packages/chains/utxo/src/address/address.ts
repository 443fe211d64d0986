import { hex } from '@scure/base'
import { isBurnAddress, unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import type { NetworkPrefixes } from '../networks.ts'
import { readBase58, writeBase58 } from './base58-address.ts'
import { readCashAddress, writeCashAddress } from './cash-address.ts'
import type { Lock } from './lock.ts'
import { readSegwit, writeSegwit } from './segwit-address.ts'
import { readZcash } from './zcash-address.ts'

/** An address and, where a transparent output can pay it, its lock. */
export interface UtxoAddress extends AddressReading {
  readonly lock?: Lock
}

/**
 * Reads an address of exactly this network.
 *
 * Canonical are: base58check as it stands, segwit and Zcash's bech32 spellings in lower case, cash addresses in lower
 * case without prefix (also for legacy and token-aware spellings), Litecoin script hashes as `M…`.
 */
export const readAddress = (text: string, network: NetworkPrefixes): UtxoAddress | undefined => {
  const lock = readLockOf(text, network)
  if (lock) return { form: lock.form, canonical: writeAddress(lock, network), ...unspendable(isLost(lock)), lock }
  return network.zcash ? readZcash(text, network.zcash) : undefined
}

/** Hashes nobody has the key of: small numbers, and one that was written instead of hashed, `1BitcoinEater…`. */
const WRITTEN = '759d6677091e973b9e9d99f19c68fbf43e3f05f9'

/** Whether money under this lock is gone: nobody has its key, or anybody may take it while no rule stands for the program. */
const isLost = ({ form, payload }: Lock): boolean =>
  form === 'witness' || isBurnAddress(payload) || hex.encode(payload) === WRITTEN

/** The canonical spelling of a lock. */
export const writeAddress = (lock: Lock, network: NetworkPrefixes): string => {
  if (lock.version !== undefined) return writeSegwit(lock, network.bech32 ?? '')
  return network.cashAddress ? writeCashAddress(lock, network.cashAddress) : writeBase58(lock, network)
}

const readLockOf = (text: string, network: NetworkPrefixes): Lock | undefined =>
  readBase58(text, network) ??
  (network.bech32 ? readSegwit(text, network.bech32) : undefined) ??
  (network.cashAddress ? readCashAddress(text, network.cashAddress) : undefined)
