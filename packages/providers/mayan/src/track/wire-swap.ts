import { chainByCode, nativeIdentifier, type TokenLookup } from '@switchyard/core'
import { read, toPlainDecimal } from '@switchyard/provider-kit'
import { NATIVE } from '../addresses.ts'
import { wormholeChain } from '../chains.ts'
import type { Side } from './legs.ts'

/** A text; `undefined` when missing, null or empty. */
export const nameAt = (body: unknown, path: string): string | undefined => {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[path]
  return value === '' ? undefined : read.optionalText(body, path)
}

/** The hash of a transaction that has landed. */
export const hashAt = (body: unknown, path: string): string | undefined => nameAt(body, path)

/** A decimal without exponent; `''` when absent. */
export const amountAt = (body: unknown, path: string): string => toPlainDecimal(nameAt(body, path) ?? '') ?? ''

/** Unix seconds of an ISO 8601 time; -1 when absent. */
export const timeAt = (body: unknown, path: string): number => {
  const time = Date.parse(nameAt(body, path) ?? '')
  return Number.isNaN(time) ? -1 : Math.floor(time / 1_000)
}

/**
 * One side of a swap: `fromTokenAddress`, `fromTokenChain`, `fromTokenSymbol`, `fromAmount`, and the same for `to` and `refund`.
 * Refunds often lack chain and address; then the chain is that of `fallback`, and a token other than the sold one has only
 * its symbol.
 */
export const sideOf = (body: unknown, name: 'from' | 'to' | 'refund', tokens: TokenLookup, fallback?: Side): Side => {
  const number = Number(nameAt(body, name === 'refund' ? 'refundChain' : `${name}TokenChain`) ?? Number.NaN)
  const code = wormholeChain(number)?.code ?? fallback?.asset.split('.')[0] ?? ''
  const symbol = nameAt(body, `${name}TokenSymbol`) ?? ''
  const address = nameAt(body, `${name}TokenAddress`)
  return {
    chainId: chainByCode(code)?.chainId ?? '',
    asset:
      fallback && address === undefined && symbolOf(fallback) === symbol
        ? fallback.asset
        : assetOf(code, symbol, address, tokens),
    amount: amountAt(body, `${name}Amount`),
  }
}

const symbolOf = ({ asset }: Side): string => asset.slice(asset.indexOf('.') + 1).replace(/-[^-]*$/, '')

const assetOf = (code: string, symbol: string, address: string | undefined, tokens: TokenLookup): string => {
  const chain = chainByCode(code)
  if (!chain) return ''
  if (address === NATIVE || address === '0x2::sui::SUI') return nativeIdentifier(chain)
  const identifier = address === undefined ? `${code}.${symbol}` : `${code}.${symbol}-${address}`
  return tokens.find(identifier)?.identifier ?? identifier
}
