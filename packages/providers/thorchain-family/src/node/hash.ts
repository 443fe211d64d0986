import { bech32m, hex } from '@scure/base'
import { findChain } from '@switchyard/core'

/** Base58 of the 64 bytes of a Solana signature. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** Radix prints the hash of a transaction's intent as `txid_rdx1…`. */
const RADIX = 'txid_rdx'

/**
 * Returns the form in which nodes store a transaction hash: 64 upper-case hex digits, also for Radix intents; Solana signatures
 * are unchanged (an assumption: no published node watches Solana). `undefined` for other hashes.
 */
export const toNodeHash = (hash: string): string | undefined => {
  if (SIGNATURE.test(hash)) return hash
  const decoded = bech32m.decodeUnsafe(hash)
  const intent = decoded?.prefix === RADIX ? bech32m.fromWordsUnsafe(decoded.words) : undefined
  const digits = intent ? hex.encode(intent) : hash.replace(/^0x/i, '')
  return /^[0-9a-f]{64}$/i.test(digits) ? digits.toUpperCase() : undefined
}

/** Returns a node's hash in the form that explorers of `chain` use. */
export const toChainHash = (chain: string, hash: string): string => {
  const family = findChain(chain)?.family
  if (family === 'evm') return `0x${hash.toLowerCase()}`
  if (family === 'radix' && /^[0-9a-f]{64}$/i.test(hash)) {
    return bech32m.encode(RADIX, bech32m.toWords(hex.decode(hash.toLowerCase())))
  }
  return family === 'utxo' || family === 'tron' ? hash.toLowerCase() : hash
}

/** Payouts on the network's own chain have no separate transaction. */
export const isBlankHash = (hash: string): boolean => /^0*$/.test(hash)
