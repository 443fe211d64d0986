import { rescale, takeBps, toHuman, UpstreamError } from '@switchyard/core'
import { estimateGasPrice } from '@switchyard/provider-kit'
import { requireChain } from '../assets/chains.ts'
import { callsKnownContract, type FurtherContracts, findNamedContract } from '../assets/contracts.ts'
import { findMiddleToken, isBridgedUsdc } from '../assets/middle-tokens.ts'
import { isLive } from './deadline.ts'
import { findLeastMiddle } from './least-middle.ts'
import { findLeastLocked, findLockedToken, isSwappedFirst } from './locked-input.ts'
import { toFractionUnits, toOrderUnits } from './order-amount.ts'
import type { WireQuote } from './wire-quote.ts'

/** The values {@link requireSound} compares a quote with. */
export interface Expected {
  readonly contracts: FurtherContracts
  /** Names of Sui's coins in the token list; absent before it was read. */
  readonly suiNames?: ReadonlyMap<string, string> | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/** Most that a failed order may cost, of the amount it locks. Recorded: 18 per cent of three dollars. */
const MOST_RELAYER_BPS = 2_500

/** Most that Mayan charges, basis points. Recorded: 3, documented: 10. */
const MOST_PROTOCOL_BPS = 50

/** Gas of the most expensive order: what Wormhole's message may cost at most. Recorded and documented: nothing. */
const MESSAGE_GAS = 500_000n

/** Auction modes of Swift: limit order, English auction, exact output. */
const AUCTION_MODES: ReadonlySet<number | undefined> = new Set([1, 2, 3])

/**
 * Checks what a quote says about itself: contract and version, locked token, its least amount, relayer fees and deadline. The
 * terms of the request are compared in `translateQuote`.
 *
 * @throws {UpstreamError} for a quote whose order could lose more than its slippage
 */
export const requireSound = (quote: WireQuote, expected: Expected): void => {
  const wrong = findFirstFault(quote, expected)
  if (wrong !== undefined) throw new UpstreamError(`Mayan's quote is not accepted: ${wrong}.`)
}

const findFirstFault = (quote: WireQuote, { contracts, suiNames, now }: Expected): string | undefined => {
  if (!callsKnownContract(quote, contracts))
    return `${findNamedContract(quote) ?? 'no address'} is not a known contract of ${quote.type} on ${quote.fromChain}`
  // A bridge without an auction has no deadline.
  const { type, hasAuction } = quote
  const hasDeadline = type === 'SWIFT' || type === 'WH' || (hasAuction && type !== 'MONO_CHAIN')
  if (hasDeadline && !(quote.deadline !== undefined && isLive(quote.deadline, now)))
    return `its deadline ${quote.deadline} has passed or is too far ahead`
  if (quote.protocolBps > MOST_PROTOCOL_BPS) return `it charges ${quote.protocolBps} basis points for Mayan`
  if (quote.toChain === 'sui' && suiNames && suiNames.get(quote.toToken.contract) !== quote.toToken.verifiedAddress)
    return `toToken.verifiedAddress ${quote.toToken.verifiedAddress} is not that of the token list`
  if (!isOneFigure(quote)) return `it states two outputs, ${quote.expectedAmountOut} and ${quote.expectedBase}`
  return findInputFault(quote) ?? findMiddleFault(quote) ?? findFeeFault(quote) ?? findMessageFault(quote)
}

/** Tells whether the output in base units is the human one, which has fewer digits. */
const isOneFigure = ({ expectedBase, expectedAmountOut, toToken }: WireQuote): boolean => {
  if (expectedBase === undefined) return true
  const [base, human] = [BigInt(expectedBase), toFractionUnits(expectedAmountOut, toToken.decimals)]
  const apart = base > human ? base - human : human - base
  return apart <= base / 100_000n + 10n ** BigInt(Math.max(0, toToken.decimals - 8))
}

const findInputFault = (quote: WireQuote): string | undefined => {
  const { type, fromChain } = quote
  const locked = findLockedToken(quote)
  if ((type === 'MCTP' || type === 'FAST_MCTP') && !isBridgedUsdc(fromChain, locked))
    return `${locked} is not the USDC that ${type} bridges from ${fromChain}`
  if (type !== 'SWIFT') return undefined
  if (!AUCTION_MODES.has(quote.swiftAuctionMode)) return `auction mode ${quote.swiftAuctionMode} is unknown`
  const wraps = locked !== undefined && findMiddleToken(fromChain, locked)?.unit === 'ETH'
  if (quote.swiftWrapAndLock && !wraps) return 'it wraps another coin than Ether'
  const decimals = findLockedDecimals(quote)
  return decimals !== undefined && decimals !== quote.swiftInputDecimals
    ? `the locked token has ${decimals} decimals, not ${quote.swiftInputDecimals}`
    : undefined
}

/** Decimals of the locked token as known without the quote's own figure; `undefined` when it is unknown. */
const findLockedDecimals = (quote: WireQuote): number | undefined => {
  const locked = findLockedToken(quote)
  if (locked === undefined) return undefined
  return isSwappedFirst(quote) ? findMiddleToken(quote.fromChain, locked)?.decimals : quote.fromToken.decimals
}

/** The router before the order is held to `minMiddleAmount` alone, so that must be worth the order's own minimum. */
const findMiddleFault = (quote: WireQuote): string | undefined => {
  const least = findLeastMiddle(quote)
  const decimals = findLockedDecimals(quote)
  if (least === undefined || decimals === undefined) return undefined
  if (quote.minMiddleAmount === undefined) return 'it has no minMiddleAmount'
  return findLeastLocked(quote, decimals) < least
    ? `minMiddleAmount ${quote.minMiddleAmount} is worth less than the minimum output`
    : undefined
}

const findFeeFault = (quote: WireQuote): string | undefined => {
  const decimals = findLockedDecimals(quote)
  if (decimals === undefined || (isSwappedFirst(quote) && quote.minMiddleAmount === undefined)) return undefined
  const most = takeBps(findLeastLocked(quote, decimals), MOST_RELAYER_BPS)
  const fees = countRelayerFees(quote, decimals)
  return fees > most ? `relayer fees of ${toHuman(fees, decimals)} exceed ${toHuman(most, decimals)}` : undefined
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

const findMessageFault = ({ type, bridgeFee, fromChain }: WireQuote): string | undefined => {
  if (type !== 'MCTP' && type !== 'WH') return undefined
  const most = MESSAGE_GAS * estimateGasPrice(requireChain(fromChain).code)
  return toFractionUnits(bridgeFee, 18) > most ? `its message fee of ${bridgeFee} is too high` : undefined
}
