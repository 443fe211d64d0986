import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The signer of a quote as lower-case EVM address; `undefined` without a readable signature.
 *
 * `quote` must be read with its numbers as doubles, because the server signs them in JavaScript's notation. The signature is
 * over an Ethereum message with the hash of the quote, without its signature and empty values, with sorted keys.
 *
 * Source: tx-builder, quote signature check (read 2026-11); three recorded quotes.
 */
export const recoverQuoteSigner = async (quote: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
  const { signature, ...signed } = quote
  const hex = typeof signature === 'string' ? /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) : undefined
  if (!hex) return undefined
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  const hash = keccak_256(utf8ToBytes(JSON.stringify(sortKeys(signed))))
  const message = keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${hash.length}`), hash))
  const recovery = Number.parseInt(hex[2] as string, 16) - 27
  if (recovery !== 0 && recovery !== 1) return undefined
  const recovered = secp256k1.Signature.fromBytes(hexToBytes(hex[1] as string), 'compact').addRecoveryBit(recovery)
  const key = recovered.recoverPublicKey(message).toBytes(false)
  return `0x${bytesToHex(keccak_256(key.slice(1)).slice(12))}`
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  const ordered = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(ordered.map(([key, part]) => [key, sortKeys(part)]))
}
