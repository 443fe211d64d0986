import { takeBps } from '@switchyard/core'
import { findLeastLocked } from './locked-input.ts'
import { fromOrderUnits, toFractionUnits, toOrderUnits } from './order-amount.ts'
import { countRelayerFees } from './require-sound.ts'
import type { WireQuote } from './wire-quote.ts'

/** Tells whether a quote is a bridge without an auction, whose call enforces no minimum output. */
export const isPlainBridge = ({ type, hasAuction }: WireQuote): boolean =>
  (type === 'MCTP' || type === 'FAST_MCTP') && !hasAuction

/**
 * The minimum output in the order itself, base units of the bought token. A bridge without an auction has none; there it is
 * what the fees in the call leave of the bridged amount, at most Mayan's own figure.
 */
export const findLeastOutput = (quote: WireQuote): bigint => {
  const { decimals } = quote.toToken
  if (quote.type === 'MONO_CHAIN') return toFractionUnits(quote.minAmountOut, decimals)
  if (!isPlainBridge(quote)) return fromOrderUnits(toOrderUnits(quote.minAmountOut, decimals), decimals)

  // USDC has the same decimals on both sides of the bridge.
  const locked = findLeastLocked(quote, decimals)
  const left = locked - countRelayerFees(quote, decimals) - takeBps(locked, quote.referrerBps)
  const { minReceivedBase, minReceived, minAmountOut } = quote
  const stated =
    minReceivedBase === undefined ? toFractionUnits(minReceived ?? minAmountOut, decimals) : BigInt(minReceivedBase)
  const bridged = left > 0n ? left : 0n
  return bridged < stated ? bridged : stated
}
