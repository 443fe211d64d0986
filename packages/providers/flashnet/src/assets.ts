import { chainByCode, identifierKey, type Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { codeOf } from './chains.ts'

/** An asset under both names. */
export interface Listed {
  readonly token: Token
  /** Orchestra's names. */
  readonly chain: string
  readonly asset: string
}

/** One side of a pair: `chain`, `asset`, `contractAddress`, `decimals`, `chainId`. */
export type Details = Readonly<Record<string, unknown>>

const ZERO = `0x${'0'.repeat(40)}`

/**
 * The asset a side of a pair names; `undefined` on chains without a code, for a coin that is not the chain's own, and
 * where decimals are missing or at odds with what the chain is known to be.
 */
export const listedOf = (value: unknown): Listed | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const details = value as Details
  const { chain, asset, contractAddress } = details
  if (typeof chain !== 'string' || typeof asset !== 'string' || !/^\S{1,40}$/.test(asset)) return undefined
  const facts = chainByCode(codeOf(chain) ?? '')
  if (!facts || !sameChainId(details, facts.chainId, facts.family)) return undefined
  const decimals = decimalsOf(details)
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
  return identifierKey(token.identifier) === undefined ? undefined : { chain, asset, token }
}

/** Whether `listedOf` would read this asset from details of its own names. */
export const describes = (details: Details, { token }: Listed): boolean => {
  const family = chainByCode(token.chain)?.family ?? ''
  if (!sameChainId(details, token.chainId, family)) return false
  const { contractAddress } = details
  const decimals = decimalsOf(details)
  return isNone(contractAddress)
    ? token.address === undefined && (decimals ?? token.decimals) === token.decimals
    : contractAddress === token.address && decimals === token.decimals
}

/** A chain's own coin has no contract. */
const isNone = (contractAddress: unknown): boolean =>
  contractAddress === null || contractAddress === undefined || contractAddress === ZERO

const decimalsOf = ({ decimals }: Details): number | undefined =>
  Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= 36
    ? (decimals as number)
    : undefined

/** EVM chain ids are told as numbers; elsewhere they are names of other lists. */
const sameChainId = ({ chainId }: Details, expected: string, family: string): boolean =>
  family !== 'evm' || chainId === undefined || chainId === null || String(chainId) === expected

/** A side of a pair in either shape: whole, or with chain and symbol beside it. */
export const sideOf = (pair: unknown, side: 'source' | 'destination'): unknown => {
  const whole = read.optionalRecord(pair, side)
  if (whole) return whole
  const fields = read.record(pair, '')
  return { chain: fields[`${side}Chain`], asset: fields[`${side}Asset`] }
}
