import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, hex } from '@scure/base'
import { chainByCode } from '@switchyard/core'
import type { Blockchain } from './blockchain.ts'

/** Bridge accounts: POA on mainnet and staging, and the deployment for tokenized securities. */
const BRIDGED = /^nep141:([a-z0-9]+)(?:-(.+))?\.(?:omft|stft|omdep)\.near$/
const HOT = /^nep245:v2_1\.omni\.hot\.tg:(\d+)_(\w*)$/
const CANONICAL = /^1cs_v1:([a-z0-9-]+):([a-z0-9-]+):([^:]+)(?::[^:]+)?$/
const PLAIN = /^nep141:(.+)$/

/** Twenty zero bytes in base58. */
const NO_ADDRESS = '11111111111111111111'

/** What an asset id means on a chain: its own coin, or a contract. */
export type Reference =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly names: (address: string) => boolean }

/**
 * Reads an asset id as an asset of `chain`; `undefined` for ids of other chains and of unknown forms.
 *
 * The id is what 1Click credits, the listed contract is what the user sends: an asset is served only when both are proven
 * to be the same. Source: id forms of the 1Click token list; hashes recomputed for Solana, TRON and Sui.
 */
export const readAssetReference = (assetId: string, chain: Blockchain): Reference | undefined =>
  bridged(assetId, chain) ?? hot(assetId, chain) ?? canonical(assetId, chain) ?? plain(assetId, chain)

const coin: Reference = { kind: 'coin' }

const bridged = (assetId: string, chain: Blockchain): Reference | undefined => {
  const [, prefix, reference] = BRIDGED.exec(assetId) ?? []
  if (prefix === undefined || ![chain.name, ...(chain.prefixes ?? [])].includes(prefix)) return undefined
  if (reference === undefined) return coin
  return { kind: 'token', names: (address) => bridgedReference(chain, address) === bare(reference) }
}

const hot = (assetId: string, chain: Blockchain): Reference | undefined => {
  const [, id, reference] = HOT.exec(assetId) ?? []
  if (id === undefined || Number(id) !== chain.hot) return undefined
  if (reference === NO_ADDRESS || reference === '') return coin
  // The encoding of jetton addresses is not published; only the chain number can be compared.
  if (!isEvm(chain)) return { kind: 'token', names: () => true }
  return { kind: 'token', names: (address) => base58.encode(evmBytes(address)) === reference }
}

const canonical = (assetId: string, chain: Blockchain): Reference | undefined => {
  const [, name, namespace, reference] = CANONICAL.exec(assetId) ?? []
  if (name !== chain.name || reference === undefined) return undefined
  if (namespace === 'native') return reference === 'coin' ? coin : undefined
  const named = decoded(reference)
  return { kind: 'token', names: (address) => (isEvm(chain) ? sameHex(address, named) : address === named) }
}

/** A contract on NEAR itself, including the bridge accounts of other chains. */
const plain = (assetId: string, chain: Blockchain): Reference | undefined => {
  const [, account] = PLAIN.exec(assetId) ?? []
  if (account === undefined || chain.name !== 'near') return undefined
  return { kind: 'token', names: (address) => address === account }
}

/** EVM references always carry `0x`, others only in the account of tokenized securities. */
const bare = (reference: string): string => reference.replace(/^0x/, '')

/** A token's reference in a bridge account, without `0x`: the address on EVM chains, a hash elsewhere. */
const bridgedReference = (chain: Blockchain, address: string): string | undefined => {
  if (isEvm(chain)) return bare(address.toLowerCase())
  const bytes = hashedBytes(chain.code, address)
  return bytes && bytesToHex(keccak_256(bytes).slice(-20))
}

/** The hashed bytes: the mint, the base58 value with checksum, or the text of a coin type. */
const hashedBytes = (code: string, address: string): Uint8Array | undefined => {
  if (code === 'SUI') return utf8ToBytes(address)
  if (code !== 'SOL' && code !== 'TRON') return undefined
  try {
    return base58.decode(address)
  } catch {
    return undefined
  }
}

const isEvm = ({ code }: Blockchain): boolean => chainByCode(code)?.family === 'evm'

const evmBytes = (address: string): Uint8Array =>
  /^0x[0-9a-f]{40}$/i.test(address) ? hex.decode(address.slice(2).toLowerCase()) : new Uint8Array()

const sameHex = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
