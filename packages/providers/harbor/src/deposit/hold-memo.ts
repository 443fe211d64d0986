import { lessBps, rescaleUp, SwapError } from '@switchyard/core'
import { computeRemainingSlippage } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS } from '../assets.ts'
import { fitMemo } from '../memo/fit-memo.ts'
import { readMemo, type SwapMemo } from '../memo/memo.ts'
import { requireMemoAddress } from '../memo/memo-address.ts'
import type { OfferState } from '../quote/offer-state.ts'
import type { WireQuote } from '../quote/wire-quote.ts'
import type { DepositOrder } from './deposit-order.ts'
import { refuseQuote } from './verify-quote.ts'

/** The memo of a deposit, and the least output at which Harbor fills it, in units of 1e8. */
export interface HeldMemo {
  readonly text: string
  readonly least: bigint
}

/** Content of the memo besides the quote: the offer's terms, and the destination as memos spell it. */
export interface MemoTerms {
  readonly state: OfferState
  readonly destination: string
}

/**
 * Writes the memo of a deposit; its limit is at least the minimum of the swap.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when less is quoted now, `memoTooLongForSourceChain`,
 *   `refundAddressTooLongForSellChain` under `STRICT`, `unableToBuildTransaction` when the quote's own memo differs
 */
export const holdMemo = (order: DepositOrder, quote: WireQuote, terms: MemoTerms): HeldMemo => {
  const { offer, sell, buy, addresses, context } = order
  const { chain } = sell.token
  const { expectedOut } = quote
  const minimum = addresses.promisedMinimum ?? offer.minBuyAmount
  const least = rescaleUp(minimum, buy.token.decimals, HARBOR_DECIMALS)
  if (expectedOut < least) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Harbor quotes ${expectedOut} now, less than the minimum ${least} of the quote (units of 1e8).`,
    )
  }

  // The sender is refunded without a refund part.
  const { refundAddress, sources } = addresses
  const namesRefund = refundAddress !== undefined && !context.isSameAddress(chain, refundAddress, sources[0])
  const refund = namesRefund ? requireMemoAddress(chain, refundAddress, 'invalidRefundAddress') : undefined
  const memo: SwapMemo = {
    asset: agreeAsset(order, quote, terms),
    destination: terms.destination,
    refund,
    quoteOut: expectedOut,
    toleranceBps: Math.min(terms.state.toleranceBps, computeRemainingSlippage(expectedOut, least)),
    affiliates: terms.state.affiliates,
  }
  const fitted = fitMemo(chain, memo)
  if (!fitted) throw new SwapError('memoTooLongForSourceChain', `The memo does not fit the memo budget of ${chain}.`)
  if (fitted.refundDropped && addresses.refundAddressSetting === 'STRICT') {
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit the memo on ${chain}.`,
    )
  }
  return { text: fitted.text, least: lessBps(memo.quoteOut, memo.toleranceBps) }
}

/** Returns the asset's name for the memo. If the quote has a memo, it must say the same; its name of the asset is then used. */
const agreeAsset = (
  { sell, buy, addresses, context }: DepositOrder,
  quote: WireQuote,
  { state, destination }: MemoTerms,
): string => {
  if (quote.memo === undefined) return buy.id
  const memo = readMemo(quote.memo)
  if (!memo) return refuseQuote('has a memo that is not a swap')

  const names = [buy.id, buy.identifier, `${buy.token.chain}.${buy.token.ticker}`].map((name) => name.toLowerCase())
  if (!names.includes(memo.asset.toLowerCase())) refuseQuote(`has a memo for ${memo.asset}`)
  if (!context.isSameAddress(buy.token.chain, memo.destination, destination)) {
    refuseQuote(`has a memo for ${memo.destination}`)
  }
  if (memo.quoteOut !== quote.expectedOut) refuseQuote('has a memo with another output')
  if (memo.toleranceBps > state.toleranceBps) refuseQuote('has a memo with another tolerance')
  const refund = addresses.refundAddress ?? addresses.sources[0]
  if (memo.refund !== undefined && !context.isSameAddress(sell.token.chain, memo.refund, refund)) {
    refuseQuote('has a memo with another refund address')
  }
  if (JSON.stringify(memo.affiliates) !== JSON.stringify(state.affiliates)) {
    refuseQuote('has a memo with other affiliate fees')
  }
  return memo.asset
}
