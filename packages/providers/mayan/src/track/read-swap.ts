import { findChain, nativeIdentifier, type TokenLookup } from '@switchyard/core'
import { read, toPlainDecimal } from '@switchyard/provider-kit'
import { NATIVE } from '../assets/addresses.ts'
import { findWormholeChain } from '../assets/chains.ts'
import type { Side } from './list-legs.ts'

/** Reads a text; `undefined` when missing, null or empty. */
export const readName = (body: unknown, path: string): string | undefined => {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[path]
  return value === '' ? undefined : read.optionalText(body, path)
}

/** Reads a decimal without exponent; `''` when absent. */
export const readAmount = (body: unknown, path: string): string => toPlainDecimal(readName(body, path) ?? '') ?? ''

/** Reads Unix seconds of an ISO 8601 time; -1 when absent. */
export const readTime = (body: unknown, path: string): number => {
  const time = Date.parse(readName(body, path) ?? '')
  return Number.isNaN(time) ? -1 : Math.floor(time / 1_000)
}

/** Known tokens, and the side that a refund without a chain falls back to. */
export interface SideContext {
  readonly tokens: TokenLookup
  readonly fallback?: Side
}

/**
 * Reads one side of a swap: `fromTokenAddress`, `fromTokenChain`, `fromTokenSymbol`, `fromAmount`, and the same for `to` and `refund`.
 * Refunds often lack chain and address; then the chain is that of `fallback`, and a token other than the sold one has only
 * its symbol.
 */
export const readSide = (body: unknown, name: 'from' | 'to' | 'refund', { tokens, fallback }: SideContext): Side => {
  const number = Number(readName(body, name === 'refund' ? 'refundChain' : `${name}TokenChain`) ?? Number.NaN)
  const code = findWormholeChain(number)?.code ?? fallback?.asset.split('.')[0] ?? ''
  const symbol = readName(body, `${name}TokenSymbol`) ?? ''
  const address = readName(body, `${name}TokenAddress`)
  const soldSymbol = fallback?.asset.slice(fallback.asset.indexOf('.') + 1).replace(/-[^-]*$/, '')
  const isSold = fallback !== undefined && address === undefined && soldSymbol === symbol

  const chain = findChain(code)
  const identifier = `${code}.${address === undefined ? symbol : `${symbol}-${address}`}`
  let asset = tokens.find(identifier)?.identifier ?? identifier
  if (isSold) asset = fallback.asset
  else if (!chain) asset = ''
  else if ([NATIVE, '0x2::sui::SUI'].includes(address ?? '')) asset = nativeIdentifier(chain)
  return {
    chainId: chain?.chainId ?? '',
    asset,
    amount: readAmount(body, `${name}Amount`),
  }
}
