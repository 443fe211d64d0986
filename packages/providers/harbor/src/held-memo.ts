import { lessBps, rescaleUp, SwapError } from '@switchyard/core'
import { computeRemainingSlippage } from '@switchyard/provider-kit'
import { addressIn, type DepositOrder, demand } from './deposit-order.ts'
import { HARBOR_DECIMALS } from './harbor-assets.ts'
import { readMemo, type SwapMemo } from './memo.ts'
import { sameAddress } from './memo-address.ts'
import type { OfferState } from './offer-state.ts'
import { planMemo } from './plan-memo.ts'
import type { WireQuote } from './wire-quote.ts'

/** The memo of a deposit, and the least output at which Harbor fills it, in units of 1e8. */
export interface HeldMemo {
  readonly text: string
  readonly least: bigint
}

/**
 * The memo of a deposit; its limit is at least the minimum of the swap.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when less is quoted now, `memoTooLongForSourceChain`,
 *   `refundAddressTooLongForSellChain` under `STRICT`, `unableToBuildTransaction` when the quote's own memo differs
 */
export const heldMemo = (order: DepositOrder, state: OfferState, quote: WireQuote, destination: string): HeldMemo => {
  const { offer, sell, buy, addresses } = order
  const minimum = addresses.promisedMinimum ?? offer.minBuyAmount
  const least = rescaleUp(minimum, buy.token.decimals, HARBOR_DECIMALS)
  if (quote.expectedOut < least)
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Harbor quotes ${quote.expectedOut} now, less than the minimum ${least} of the quote (units of 1e8).`,
    )
  const spare = computeRemainingSlippage(quote.expectedOut, least)
  const refund = refundOf(order)
  const memo: SwapMemo = {
    asset: agreedAsset(order, state, quote, destination),
    destination,
    refund,
    quoteOut: quote.expectedOut,
    toleranceBps: Math.min(state.toleranceBps, spare),
    affiliates: state.affiliates,
  }
  const planned = planMemo(sell.token.chain, memo)
  if (!planned)
    throw new SwapError('memoTooLongForSourceChain', `The memo does not fit the memo budget of ${sell.token.chain}.`)
  if (planned.refundDropped && addresses.refundAddressSetting === 'STRICT')
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit the memo on ${sell.token.chain}.`,
    )
  return { text: planned.text, least: lessBps(memo.quoteOut, memo.toleranceBps) }
}

/** `undefined` for the sender, who is refunded without a refund part. */
const refundOf = ({ sell, addresses: { refundAddress, sources } }: DepositOrder): string | undefined =>
  refundAddress === undefined || sameAddress(refundAddress, sources[0])
    ? undefined
    : addressIn(sell, refundAddress, 'invalidRefundAddress')

/** If the quote has a memo, it must say the same; its name of the asset is then used. */
const agreedAsset = (
  { buy, addresses }: DepositOrder,
  state: OfferState,
  quote: WireQuote,
  destination: string,
): string => {
  if (quote.memo === undefined) return buy.id
  const memo = readMemo(quote.memo)
  demand(memo !== undefined, 'has a memo that is not a swap')
  if (!memo) return buy.id
  const names = [buy.id, buy.identifier, `${buy.token.chain}.${buy.token.ticker}`].map((name) => name.toLowerCase())
  demand(names.includes(memo.asset.toLowerCase()), `has a memo for ${memo.asset}`)
  demand(sameAddress(memo.destination, destination), `has a memo for ${memo.destination}`)
  demand(memo.quoteOut === quote.expectedOut, 'has a memo with another output')
  demand(memo.toleranceBps <= state.toleranceBps, 'has a memo with another tolerance')
  demand(
    memo.refund === undefined || sameAddress(memo.refund, addresses.refundAddress ?? addresses.sources[0]),
    'has a memo with another refund address',
  )
  demand(JSON.stringify(memo.affiliates) === JSON.stringify(state.affiliates), 'has a memo with other affiliate fees')
  return memo.asset
}
