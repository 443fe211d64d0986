import { rescale, takeBps, toHuman, UpstreamError } from '@switchyard/core'
import { estimateGasPrice } from '@switchyard/provider-kit'
import { requireChain } from '../assets/chains.ts'
import { callsKnownContract, type FurtherContracts, findNamedContract } from '../assets/contracts.ts'
import { findMiddleToken } from '../assets/middle-tokens.ts'
import type { MayanFacts } from '../facts.ts'
import { isLive } from './deadline.ts'
import { findLeastMiddle } from './least-middle.ts'
import { findLeastLocked, findLockedToken, isSwappedFirst } from './locked-input.ts'
import { toFractionUnits, toOrderUnits } from './order-amount.ts'
import type { WireQuote } from './wire-quote.ts'

/** The values {@link requireSound} compares a quote with. */
export interface Expected {
  readonly contracts: FurtherContracts
  readonly facts: MayanFacts
  /** Names of Sui's coins in the token list; absent before it was read. */
  readonly suiNames?: ReadonlyMap<string, string> | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/** Most that a failed order may cost, of the amount it locks. Recorded: 18 per cent of three dollars. */
const MOST_RELAYER_BPS = 2_500

/** Auction modes of Swift: limit order, English auction, exact output. */
const AUCTION_MODES: ReadonlySet<number | undefined> = new Set([1, 2, 3])

/**
 * Checks what a quote says about itself: contract and version, locked token, its least amount, relayer fees and deadline. The
 * terms of the request are compared in `translateQuote`.
 *
 * @throws {UpstreamError} for a quote whose order could lose more than its slippage
 */
export const requireSound = (quote: WireQuote, expected: Expected): void => {
  const wrong = findFault(quote, expected)
  if (wrong !== undefined) throw new UpstreamError(`Mayan's quote is not accepted: ${wrong}.`)
}

const findFault = (quote: WireQuote, { contracts, facts, suiNames, now }: Expected): string | undefined => {
  const { type, fromChain, toToken, hasAuction, deadline, expectedBase, expectedAmountOut, minMiddleAmount } = quote
  if (!callsKnownContract(quote, contracts, facts))
    return `${findNamedContract(quote) ?? 'no address'} is not a known contract of ${type} on ${fromChain}`
  // A bridge without an auction has no deadline.
  const hasDeadline = type === 'SWIFT' || type === 'WH' || (hasAuction && type !== 'MONO_CHAIN')
  if (hasDeadline && !(deadline !== undefined && isLive(deadline, now)))
    return `its deadline ${deadline} has passed or is too far ahead`
  if (quote.protocolBps > facts.mostProtocolBps) return `it charges ${quote.protocolBps} basis points for Mayan`
  if (quote.toChain === 'sui' && suiNames && suiNames.get(toToken.contract) !== toToken.verifiedAddress)
    return `toToken.verifiedAddress ${toToken.verifiedAddress} is not that of the token list`

  // The output in base units is the human one, which has fewer digits.
  if (expectedBase !== undefined) {
    const [base, human] = [BigInt(expectedBase), toFractionUnits(expectedAmountOut, toToken.decimals)]
    const apart = base > human ? base - human : human - base
    if (apart > base / 100_000n + 10n ** BigInt(Math.max(0, toToken.decimals - 8)))
      return `it states two outputs, ${expectedAmountOut} and ${expectedBase}`
  }

  // Decimals of the locked token are those known without the quote's own figure.
  const locked = findLockedToken(quote)
  const middle = locked === undefined ? undefined : findMiddleToken(facts, fromChain, locked)
  const isSwapped = isSwappedFirst(quote)
  const decimals = isSwapped ? middle?.decimals : locked === undefined ? undefined : quote.fromToken.decimals
  const isBridge = type === 'MCTP' || type === 'FAST_MCTP'
  if (isBridge && (fromChain === 'bsc' || middle?.unit !== 'USD'))
    return `${locked} is not the USDC that ${type} bridges from ${fromChain}`
  if (type === 'SWIFT') {
    if (!AUCTION_MODES.has(quote.swiftAuctionMode)) return `auction mode ${quote.swiftAuctionMode} is unknown`
    if (quote.swiftWrapAndLock && middle?.unit !== 'ETH') return 'it wraps another coin than Ether'
    if (decimals !== undefined && decimals !== quote.swiftInputDecimals)
      return `the locked token has ${decimals} decimals, not ${quote.swiftInputDecimals}`
  }

  // The router before the order is held to `minMiddleAmount` alone, so that must be worth the order's own minimum.
  const least = findLeastMiddle(quote, facts)
  if (least !== undefined && decimals !== undefined) {
    if (minMiddleAmount === undefined) return 'it has no minMiddleAmount'
    if (findLeastLocked(quote, decimals) < least)
      return `minMiddleAmount ${minMiddleAmount} is worth less than the minimum output`
  }

  if (decimals !== undefined && !(isSwapped && minMiddleAmount === undefined)) {
    const most = takeBps(findLeastLocked(quote, decimals), MOST_RELAYER_BPS)
    const fees = countRelayerFees(quote, decimals)
    if (fees > most) return `relayer fees of ${toHuman(fees, decimals)} exceed ${toHuman(most, decimals)}`
  }

  if (type !== 'MCTP' && type !== 'WH') return undefined
  const mostForMessage = facts.orderGas.message * estimateGasPrice(requireChain(fromChain).code)
  return toFractionUnits(quote.bridgeFee, 18) > mostForMessage
    ? `its message fee of ${quote.bridgeFee} is too high`
    : undefined
}

/** Fees that the order allows relayers to take from what is locked, base units of it with `decimals`. */
export const countRelayerFees = (quote: WireQuote, decimals: number): bigint => {
  const { type, cancelFee = '0', refundFee = '0', submitFee = '0', circleMaxFee = '0' } = quote
  const orderDecimals = Math.min(8, decimals)
  if (type === 'SWIFT') {
    return rescale(BigInt(cancelFee) + BigInt(refundFee) + BigInt(submitFee), orderDecimals, decimals)
  }
  const redeem = toFractionUnits(quote.redeemRelayerFee ?? '0', decimals)
  if (type === 'MCTP') return redeem
  if (type === 'FAST_MCTP') return redeem + BigInt(refundFee) + BigInt(circleMaxFee)
  if (type === 'MONO_CHAIN') return 0n
  const swapped =
    toOrderUnits(quote.swapRelayerFee ?? '0', decimals) + toOrderUnits(quote.refundRelayerFee ?? '0', decimals)
  return rescale(swapped, orderDecimals, decimals)
}
