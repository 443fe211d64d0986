import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { Address, OutScript, WIF } from '@scure/btc-signer'
import { decodeCash, encodeCash } from './cash-address.ts'
import type { UtxoChain } from './utxo-chain.ts'

const network = (chain: UtxoChain) => ({
  // Chains without SegWit get an unused prefix, so that bech32 text is never accepted.
  bech32: chain.bech32 ?? 'none',
  pubKeyHash: Number(chain.pubKeyHash),
  scriptHash: Number(chain.scriptHash),
  wif: chain.wif,
})

const base58check = createBase58check(sha256)

const prefixesOf = ({ pubKeyHash, scriptHash }: UtxoChain) =>
  ({ pkh: [pubKeyHash].flat(), sh: [scriptHash].flat() }) as const

const HASH_BYTES = 20

/** Output script of a base58check address with a prefix of several bytes. */
const decodeLong = (chain: UtxoChain, address: string): Uint8Array | undefined => {
  const bytes = base58check.decode(address)
  const kind = (['pkh', 'sh'] as const).find((one) => {
    const prefix = prefixesOf(chain)[one]
    return bytes.length === prefix.length + HASH_BYTES && prefix.every((byte, index) => bytes[index] === byte)
  })
  return kind && OutScript.encode({ type: kind, hash: bytes.slice(-HASH_BYTES) })
}

/** Output script of an address; undefined when the address is not of this chain. */
export const scriptOf = (chain: UtxoChain, address: string): Uint8Array | undefined => {
  if (chain.cash) {
    const cash = decodeCash(address)
    if (cash) return OutScript.encode({ type: cash.kind, hash: cash.hash })
  }
  try {
    if (chain.zcash) return decodeLong(chain, address)
    return OutScript.encode(Address(network(chain)).decode(address))
  } catch {
    return undefined
  }
}

/** Kind of an output script: `pkh`, `sh`, `wpkh`, `wsh`, `tr`, or `unknown`. */
export const scriptKind = (script: Uint8Array): string => {
  try {
    return OutScript.decode(script).type
  } catch {
    return 'unknown'
  }
}

/** Address of an output script; undefined for OP_RETURN and for scripts without an address. */
export const addressOf = (chain: UtxoChain, script: Uint8Array): string | undefined => {
  try {
    const decoded = OutScript.decode(script)
    if (chain.cash && (decoded.type === 'pkh' || decoded.type === 'sh')) return encodeCash(decoded.type, decoded.hash)
    if (chain.zcash && (decoded.type === 'pkh' || decoded.type === 'sh'))
      return base58check.encode(concatBytes(Uint8Array.from(prefixesOf(chain)[decoded.type]), decoded.hash))
    return Address(network(chain)).encode(decoded)
  } catch {
    return undefined
  }
}

/** Private key in wallet import format. */
export const wifOf = (chain: UtxoChain, privateKey: Uint8Array): string => WIF(network(chain)).encode(privateKey)
