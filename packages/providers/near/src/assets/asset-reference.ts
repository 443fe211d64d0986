import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, hex } from '@scure/base'
import { findChain } from '@switchyard/core'
import { type NearFacts, nearFacts } from '../facts.ts'
import type { Blockchain } from './blockchain.ts'

const BRIDGED = /^nep141:([a-z0-9]+)(?:-(.+))?$/
const HOT = /^(\d+)_(\w*)$/
const CANONICAL = /^1cs_v1:([a-z0-9-]+):([a-z0-9-]+):([^:]+)(?::[^:]+)?$/
const PLAIN = /^nep141:(.+)$/

/** Twenty zero bytes in base58. */
const NO_ADDRESS = '11111111111111111111'

/** Meaning of an asset id on a chain: its own coin, or a contract. */
export type Reference =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly matches: (address: string) => boolean }

/**
 * Reads an asset id as an asset of `chain`; `undefined` for ids of other chains and of unknown forms.
 *
 * The id is what 1Click credits, the listed contract is what the user sends: an asset is served only when both are proven
 * to be the same, except of jettons on TON, where only the chain is compared. Source: id forms of the 1Click token list; hashes recomputed for Solana, TRON and Sui.
 */
export const readAssetReference = (
  assetId: string,
  chain: Blockchain,
  { bridges, hotBridge }: Pick<NearFacts, 'bridges' | 'hotBridge'> = nearFacts.own,
): Reference | undefined => {
  const account = bridges.map((bridge) => `.${bridge}`).find((end) => assetId.endsWith(end))
  const [, prefix, shortened] = account === undefined ? [] : (BRIDGED.exec(assetId.slice(0, -account.length)) ?? [])
  if (prefix !== undefined && [chain.name, ...(chain.prefixes ?? [])].includes(prefix)) {
    if (shortened === undefined) return { kind: 'coin' }

    // Other chains carry `0x` only in the account of tokenized securities.
    const expected = shortened.replace(/^0x/, '')
    return { kind: 'token', matches: (address) => shortenAddress(chain, address) === expected }
  }

  const hotStart = `nep245:${hotBridge}:`
  const [, hotChain, encoded] = assetId.startsWith(hotStart) ? (HOT.exec(assetId.slice(hotStart.length)) ?? []) : []
  if (hotChain !== undefined && Number(hotChain) === chain.hot) {
    if (encoded === NO_ADDRESS || encoded === '') return { kind: 'coin' }

    // The encoding of jetton addresses is not published; only the chain number can be compared.
    if (!isEvm(chain)) return { kind: 'token', matches: () => true }
    const encode = (address: string): string =>
      /^0x[0-9a-f]{40}$/i.test(address) ? base58.encode(hex.decode(address.slice(2).toLowerCase())) : ''
    return { kind: 'token', matches: (address) => encode(address) === encoded }
  }

  const [, name, namespace, reference] = CANONICAL.exec(assetId) ?? []
  if (name === chain.name && reference !== undefined) {
    if (namespace === 'native') return reference === 'coin' ? { kind: 'coin' } : undefined

    const contract = decodePercents(reference)
    return {
      kind: 'token',
      matches: (address) => (isEvm(chain) ? address.toLowerCase() === contract.toLowerCase() : address === contract),
    }
  }

  // A contract on NEAR itself, including the bridge accounts of other chains.
  const [, contractAccount] = PLAIN.exec(assetId) ?? []
  if (contractAccount === undefined || chain.name !== 'near') return undefined
  return { kind: 'token', matches: (address) => address === contractAccount }
}

/** Shortens an address as bridge accounts do: without `0x` on EVM chains, to a hash elsewhere. */
const shortenAddress = (chain: Blockchain, address: string): string | undefined => {
  if (isEvm(chain)) return address.toLowerCase().replace(/^0x/, '')

  // Hashed are the text of a coin type on Sui, and the mint or the base58 value with its checksum.
  if (chain.code === 'SUI') return bytesToHex(keccak_256(utf8ToBytes(address)).slice(-20))
  if (!['SOL', 'TRON'].includes(chain.code) || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return undefined
  return bytesToHex(keccak_256(base58.decode(address)).slice(-20))
}

const isEvm = ({ code }: Blockchain): boolean => findChain(code)?.family === 'evm'

const decodePercents = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
