import { hex } from '@scure/base'
import { isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import type { NetworkPrefixes } from '../networks.ts'
import { readBase58, writeBase58 } from './base58-address.ts'
import { readCashAddress, readLongCashAddress, writeCashAddress } from './cash-address.ts'
import { isExtensionAddress } from './extension-address.ts'
import type { Lock } from './lock.ts'
import { readSegwit, writeSegwit } from './segwit-address.ts'
import { listZcashAccounts, readZcash } from './zcash-address.ts'

/** An address and, when a transparent output can pay it, its lock. */
export interface UtxoAddress extends AddressReading {
  readonly lock?: Lock
}

/**
 * Reads an address of exactly this network.
 *
 * Canonical forms: base58check unchanged, segwit and Zcash bech32 in lower case, cash addresses in lower case without
 * prefix (also for legacy and token-aware forms), Litecoin script hashes as `M…`.
 */
export const readAddress = (text: string, network: NetworkPrefixes): UtxoAddress | undefined => {
  const lock =
    readBase58(text, network) ??
    (network.bech32 ? readSegwit(text, network.bech32) : undefined) ??
    (network.cashAddress ? readCashAddress(text, network.cashAddress) : undefined)
  if (!lock && network.zcash) return readZcash(text, network.zcash, (key) => writeAddress(key, network))
  if (!lock) return readUnlocked(text, network)
  const canonical = writeAddress(lock, network)
  // Funds are lost where no private key is known, and anyone may take those under a witness program without a rule.
  const unspendable =
    lock.form === 'witness' || isBurnAddress(lock.payload) || hex.encode(lock.payload) === BITCOIN_EATER
  // A script hash in the old form, which Bitcoin uses too: a Bitcoin address given by mistake would be paid on this chain.
  const mayBeBitcoin = network.scriptHash.length > 1 && text !== canonical && text.startsWith('3')
  const mistakable = mayBeBitcoin
    ? `may be a Bitcoin address, which also begins with 3; write it as ${canonical} if it is not`
    : undefined
  return { form: lock.form, canonical, unspendable: unspendable || undefined, mistakable, lock }
}

/**
 * Reads addresses that no output of a usual transaction pays: Litecoin's extension blocks, and script hashes of 32 bytes on Bitcoin Cash,
 * which few payers know.
 */
const readUnlocked = (text: string, { mweb, cashAddress }: NetworkPrefixes): UtxoAddress | undefined => {
  if (mweb && isExtensionAddress(text, mweb)) return { canonical: text.toLowerCase(), form: 'mweb' }
  const canonical = cashAddress && readLongCashAddress(text, cashAddress)
  return canonical ? { canonical, form: 'p2sh32' } : undefined
}

/** Every account of the network that a text names, in canonical spelling. */
export const readAccounts = (text: string, network: NetworkPrefixes): readonly string[] => {
  const canonical = readAddress(text, network)?.canonical
  if (canonical === undefined) return []
  const others = network.zcash ? listZcashAccounts(text, network.zcash, (lock) => writeAddress(lock, network)) : []
  return [canonical, ...others]
}

/** Payload of `1BitcoinEater…`, a text written in place of a hash; small numbers are covered by `isBurnAddress`. */
const BITCOIN_EATER = '759d6677091e973b9e9d99f19c68fbf43e3f05f9'

/** Encodes a lock as the canonical address. */
export const writeAddress = (lock: Lock, network: NetworkPrefixes): string => {
  if (lock.version !== undefined) return writeSegwit(lock, network.bech32 ?? '')
  return network.cashAddress ? writeCashAddress(lock, network.cashAddress) : writeBase58(lock, network)
}
