import { findChain, type Token, toIdentifierKey } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { findCode } from './chains.ts'

/** A token with its name at Orchestra. */
export interface Listed {
  readonly token: Token
  /** Names at Orchestra. */
  readonly chain: string
  readonly asset: string
}

/** One side of a pair: `chain`, `asset`, `contractAddress`, `decimals`, `chainId`. */
export type Details = Readonly<Record<string, unknown>>

const ZERO = `0x${'0'.repeat(40)}`

/**
 * Reads one side of a pair; `undefined` on chains without a code, for a coin that is not the chain's own, and with decimals
 * missing or different from those of the chain.
 */
export const readListed = (value: unknown): Listed | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const details = value as Details
  const { chain, asset, contractAddress } = details
  if (typeof chain !== 'string' || typeof asset !== 'string' || !/^\S{1,40}$/.test(asset)) return undefined
  const facts = findChain(findCode(chain) ?? '')
  if (!facts || !isSameChainId(details, facts.chainId, facts.family)) return undefined
  const decimals = readDecimals(details)
  const base = { chain: facts.code, chainId: facts.chainId, ticker: asset, name: asset }
  if (isNone(contractAddress)) {
    if (asset !== facts.nativeTicker || (decimals ?? facts.nativeDecimals) !== facts.nativeDecimals) return undefined
    const identifier = `${facts.code}.${asset}`
    return {
      chain,
      asset,
      token: { ...base, identifier, symbol: asset, decimals: facts.nativeDecimals, name: facts.name },
    }
  }
  if (typeof contractAddress !== 'string' || !/^[\w:./-]{3,130}$/.test(contractAddress) || decimals === undefined)
    return undefined
  const symbol = `${asset}-${contractAddress}`
  const token = { ...base, identifier: `${facts.code}.${symbol}`, symbol, decimals, address: contractAddress }
  return toIdentifierKey(token.identifier) === undefined ? undefined : { chain, asset, token }
}

/** Tells if `readListed` would read this asset from details with the same names. */
export const describes = (details: Details, { token }: Listed): boolean => {
  const family = findChain(token.chain)?.family ?? ''
  if (!isSameChainId(details, token.chainId, family)) return false
  const { contractAddress } = details
  const decimals = readDecimals(details)
  return isNone(contractAddress)
    ? token.address === undefined && (decimals ?? token.decimals) === token.decimals
    : contractAddress === token.address && decimals === token.decimals
}

/** The coin of a chain has no contract. */
const isNone = (contractAddress: unknown): boolean =>
  contractAddress === null || contractAddress === undefined || contractAddress === ZERO

const readDecimals = ({ decimals }: Details): number | undefined =>
  Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= 36
    ? (decimals as number)
    : undefined

/** Compares chain ids of EVM chains, which are numbers; elsewhere they come from other lists. */
const isSameChainId = ({ chainId }: Details, expected: string, family: string): boolean =>
  family !== 'evm' || chainId === undefined || chainId === null || String(chainId) === expected

/** Reads one side of a pair in either format: an object, or names beside each other. */
export const readSide = (pair: unknown, side: 'source' | 'destination'): unknown => {
  const whole = read.optionalRecord(pair, side)
  if (whole) return whole
  const fields = read.record(pair, '')
  return { chain: fields[`${side}Chain`], asset: fields[`${side}Asset`] }
}
