import { Address, OutScript, WIF } from '@scure/btc-signer'
import { decodeCash, encodeCash } from './cash-address.ts'
import type { UtxoChain } from './utxo-chain.ts'

const network = (chain: UtxoChain) => ({
  // Chains without SegWit get an unused prefix, so that bech32 text is never accepted.
  bech32: chain.bech32 ?? 'none',
  pubKeyHash: chain.pubKeyHash,
  scriptHash: chain.scriptHash,
  wif: chain.wif,
})

/** Output script of an address; undefined when the address is not of this chain. */
export const scriptOf = (chain: UtxoChain, address: string): Uint8Array | undefined => {
  if (chain.cash) {
    const cash = decodeCash(address)
    if (cash) return OutScript.encode({ type: cash.kind, hash: cash.hash })
  }
  try {
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
    return Address(network(chain)).encode(decoded)
  } catch {
    return undefined
  }
}

/** Private key in wallet import format. */
export const wifOf = (chain: UtxoChain, privateKey: Uint8Array): string => WIF(network(chain)).encode(privateKey)
