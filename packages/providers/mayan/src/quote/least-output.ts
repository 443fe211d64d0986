import { bpsOf } from '@switchyard/core'
import { leastLocked } from '../locked-input.ts'
import { fractionUnits, fromOrderUnits, orderUnits } from '../order-amount.ts'
import { relayerFees } from './require-sound.ts'
import type { WireQuote } from './wire-quote.ts'

/** Whether a quote is a bridge without an auction, whose call enforces no minimum output. */
export const isPlainBridge = ({ type, hasAuction }: WireQuote): boolean =>
  (type === 'MCTP' || type === 'FAST_MCTP') && !hasAuction

/**
 * The minimum output in the order itself, base units of the bought token. A bridge without an auction has none; there it is
 * what the fees in the call leave of the bridged amount, at most Mayan's own figure.
 */
export const leastOutput = (quote: WireQuote): bigint => {
  const { decimals } = quote.toToken
  if (quote.type === 'MONO_CHAIN') return fractionUnits(quote.minAmountOut, decimals)
  if (!isPlainBridge(quote)) return fromOrderUnits(orderUnits(quote.minAmountOut, decimals), decimals)
  const [stated, left] = [receivedOf(quote), bridgedOf(quote)]
  return left < stated ? left : stated
}

const receivedOf = ({ minReceivedBase, minReceived, minAmountOut, toToken }: WireQuote): bigint =>
  minReceivedBase === undefined ? fractionUnits(minReceived ?? minAmountOut, toToken.decimals) : BigInt(minReceivedBase)

/** USDC has the same decimals on both sides of the bridge. */
const bridgedOf = (quote: WireQuote): bigint => {
  const { decimals } = quote.toToken
  const locked = leastLocked(quote, decimals)
  const left = locked - relayerFees(quote, decimals) - bpsOf(locked, quote.referrerBps)
  return left > 0n ? left : 0n
}
