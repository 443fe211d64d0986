import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, hex } from '@scure/base'
import { chainByCode } from '@switchyard/core'
import type { Blockchain } from './blockchain.ts'

/** Bridge accounts: POA on mainnet and staging, and the deployment that carries tokenized securities. */
const BRIDGED = /^nep141:([a-z0-9]+)(?:-(.+))?\.(?:omft|stft|omdep)\.near$/
const HOT = /^nep245:v2_1\.omni\.hot\.tg:(\d+)_(\w*)$/
const CANONICAL = /^1cs_v1:([a-z0-9-]+):([a-z0-9-]+):([^:]+)(?::[^:]+)?$/
const PLAIN = /^nep141:(.+)$/

/** Twenty zero bytes in base58. */
const NO_ADDRESS = '11111111111111111111'

/** What an asset id stands for on a chain: its own coin, or the contract it names. */
export type Reference =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly names: (address: string) => boolean }

/**
 * Reads an asset id as an asset of `chain`; `undefined` when it is none, or of a form whose meaning is not known.
 *
 * The id is what 1Click credits, the listed contract is what the user sends: an asset is only served when the two can be
 * seen to be the same. Source: id forms of the 1Click token list; hashes recomputed for Solana, TRON and Sui.
 */
export const readReference = (assetId: string, chain: Blockchain): Reference | undefined =>
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
  // How a jetton's address is written is not published; the chain number is all that can be compared.
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

/** A contract on NEAR itself. Bridge accounts of other chains live there too and are tokens there as well. */
const plain = (assetId: string, chain: Blockchain): Reference | undefined => {
  const [, account] = PLAIN.exec(assetId) ?? []
  if (account === undefined || chain.name !== 'near') return undefined
  return { kind: 'token', names: (address) => address === account }
}

/** Written with `0x` on EVM chains always, elsewhere only by the account of tokenized securities. */
const bare = (reference: string): string => reference.replace(/^0x/, '')

/** How a token's address stands in a bridge account, without `0x`: as it is on EVM chains, by a hash elsewhere. */
const bridgedReference = (chain: Blockchain, address: string): string | undefined => {
  if (isEvm(chain)) return bare(address.toLowerCase())
  const bytes = hashedBytes(chain.code, address)
  return bytes && bytesToHex(keccak_256(bytes).slice(-20))
}

/** What is hashed: the mint, the whole base58 value with its checksum, or the text of a coin type. */
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
