import { chainById } from '../../domain/chains.ts'

/** Hex, base58 and base64 of a transaction hash or signature. */
const HASH = /^[0-9A-Za-z][0-9A-Za-z+/=_-]{0,127}$/

const HEX = /^(0x)?[0-9a-f]{1,64}$/i

/** Families whose transactions are named by 32 bytes in hex. */
const IN_HEX: ReadonlySet<string> = new Set(['evm', 'utxo', 'cosmos', 'tron', 'xrp', 'cardano', 'starknet'])

/** `true` for a text that can be the hash of a transaction; of a known chain, in the digits of that chain. */
export const isHash = (text: string, chainId: string | undefined): boolean => {
  const family = chainById(chainId ?? '')?.family
  return family !== undefined && IN_HEX.has(family) ? HEX.test(text) : HASH.test(text)
}
