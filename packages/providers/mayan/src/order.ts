import { accountBytes } from './account-bytes.ts'
import { NATIVE, NOBODY } from './addresses.ts'
import { requireChain } from './chains.ts'
import { orderUnits } from './order-amount.ts'
import type { QuoteType, WireQuote } from './quote/wire-quote.ts'

/** Who an order is for. */
export interface OrderParties {
  /** Owner of the order on the source chain: gets refunds. */
  readonly trader: string
  readonly destination: string
  /** Affiliate, as the chain the kind of route names him on; absent for none. */
  readonly referrer?: string
}

/** The figures all kinds of order share. */
export interface OrderTerms {
  readonly amountIn: bigint
  readonly destination: string
  readonly destinationWormhole: number
  /** What is bought, as the order names it. */
  readonly tokenOut: string
  /** To at most eight fraction digits. */
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  readonly referrer: string
  readonly referrerBps: number
}

/** The terms of a quote for these parties. Throws `TypeError` for addresses that are not of their chains. */
export const orderTerms = (quote: WireQuote, addresses: OrderParties): OrderTerms => {
  const to = requireChain(quote.toChain)
  return {
    amountIn: BigInt(quote.amountIn),
    destination: accountBytes(addresses.destination, to.machine),
    destinationWormhole: to.wormhole,
    tokenOut: tokenOut(quote),
    minAmountOut: orderUnits(quote.minAmountOut, quote.toToken.decimals),
    gasDrop: orderUnits(quote.gasDrop, to.machine === 'evm' ? 18 : 9),
    referrer: referrerBytes(quote, addresses.referrer),
    referrerBps: quote.referrerBps,
  }
}

/** Sui names coins by 32 bytes of their own, also its native one. */
const tokenOut = ({ toChain, toToken }: WireQuote): string => {
  const { machine } = requireChain(toChain)
  if (machine === 'sui') return accountBytes(required(toToken.verifiedAddress, 'toToken.verifiedAddress'), 'sui')
  return toToken.contract === NATIVE ? NOBODY : accountBytes(toToken.contract, machine)
}

const referrerBytes = (quote: WireQuote, referrer: string | undefined): string =>
  referrer === undefined ? NOBODY : accountBytes(referrer, requireChain(referrerChain(quote)).machine)

/**
 * The chain on which a route pays its affiliate.
 *
 * Source: swap-sdk 15.2.0, `getQuoteSuitableReferrerAddress` (read 2026-11).
 */
export const referrerChain = (quote: Pick<WireQuote, 'type' | 'swiftVersion' | 'fromChain' | 'toChain'>): string => {
  const pays: Readonly<Record<QuoteType, string>> = {
    SWIFT: quote.swiftVersion === 'V2' ? quote.fromChain : quote.toChain,
    MCTP: quote.toChain,
    FAST_MCTP: quote.toChain,
    MONO_CHAIN: quote.fromChain,
    WH: 'solana',
  }
  return pays[quote.type]
}

/** A figure an order cannot do without. */
export const required = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new TypeError(`the quote has no ${name}`)
  return value
}
