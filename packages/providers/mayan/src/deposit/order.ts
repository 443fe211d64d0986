import { UnreadableInput } from '@switchyard/core'
import { encodeAccount } from '../assets/account-bytes.ts'
import { NATIVE, ZERO_BYTES } from '../assets/addresses.ts'
import { requireChain } from '../assets/chains.ts'
import type { MayanFacts } from '../facts.ts'
import { toOrderUnits } from '../quote/order-amount.ts'
import type { QuoteType, WireQuote } from '../quote/wire-quote.ts'

/** Addresses of an order. */
export interface OrderAddresses {
  /** Owner of the order on the source chain, who receives refunds. */
  readonly trader: string
  readonly destination: string
  /** The affiliate's address on the chain where the route pays it; absent for none. */
  readonly referrer?: string
  /** Mayan's contracts. Default: the package's own. */
  readonly facts?: MayanFacts
}

/** Whose order it is, and what makes it unique. */
export interface OrderKey {
  readonly addresses: OrderAddresses
  readonly random: string
}

/** Fields that all order types share. */
export interface OrderTerms {
  readonly amountIn: bigint
  readonly destination: string
  readonly destinationWormhole: number
  /** The bought token in order form. */
  readonly tokenOut: string
  /** To at most eight fraction digits. */
  readonly minAmountOut: bigint
  readonly gasDrop: bigint
  readonly referrer: string
  readonly referrerBps: number
}

/** The terms of an order. @throws {UnreadableInput} for an address of another chain. */
export const writeOrderTerms = (quote: WireQuote, { destination, referrer }: OrderAddresses): OrderTerms => {
  const { toToken } = quote
  const { machine, wormhole } = requireChain(quote.toChain)

  // On Sui, every coin including the native one has its own 32 bytes.
  const tokenName =
    machine === 'sui' ? requireField(toToken.verifiedAddress, 'toToken.verifiedAddress') : toToken.contract
  const isZero = machine !== 'sui' && tokenName === NATIVE
  return {
    amountIn: BigInt(quote.amountIn),
    destination: encodeAccount(destination, machine),
    destinationWormhole: wormhole,
    tokenOut: isZero ? ZERO_BYTES : encodeAccount(tokenName, machine),
    minAmountOut: toOrderUnits(quote.minAmountOut, toToken.decimals),
    gasDrop: toOrderUnits(quote.gasDrop, machine === 'evm' ? 18 : 9),
    referrer:
      referrer === undefined ? ZERO_BYTES : encodeAccount(referrer, requireChain(findReferrerChain(quote)).machine),
    referrerBps: quote.referrerBps,
  }
}

/**
 * The chain on which a route pays its affiliate.
 *
 * Source: swap-sdk 15.2.0, `getQuoteSuitableReferrerAddress` (read 2026-11).
 */
export const findReferrerChain = (
  quote: Pick<WireQuote, 'type' | 'swiftVersion' | 'fromChain' | 'toChain'>,
): string => {
  const pays: Readonly<Record<QuoteType, string>> = {
    SWIFT: quote.swiftVersion === 'V2' ? quote.fromChain : quote.toChain,
    MCTP: quote.toChain,
    FAST_MCTP: quote.toChain,
    MONO_CHAIN: quote.fromChain,
    WH: 'solana',
  }
  return pays[quote.type]
}

/** @throws {UnreadableInput} when the quote lacks `name`. */
export const requireField = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new UnreadableInput(`the quote has no ${name}`)
  return value
}
