import { lessBps, rescaleUp, SwapError } from '@switchyard/core'
import { remainingSlippageBps } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS } from './harbor-assets.ts'
import { readMemo, type SwapMemo } from './memo.ts'
import { sameAddress } from './memo-address.ts'
import type { OfferState } from './offer-state.ts'
import { addressIn, demand, type Order } from './order.ts'
import { planMemo } from './plan-memo.ts'
import type { WireQuote } from './wire-quote.ts'

/** The memo of a deposit, and the least output it lets Harbor fill, in units of 1e8. */
export interface HeldMemo {
  readonly text: string
  readonly least: bigint
}

/** The memo for these addresses: never below the least output of the swap, whatever is quoted now. */
export const heldMemo = (order: Order, state: OfferState, quote: WireQuote, destination: string): HeldMemo => {
  const { offer, sell, buy, addresses } = order
  const minimum = addresses.minBuyAmount ?? offer.buyAmountMin
  const least = rescaleUp(minimum, buy.token.decimals, HARBOR_DECIMALS)
  if (quote.expectedOut < least)
    throw new SwapError('outputAmountDeviationTooHigh', 'Harbor quotes less than the least output of the route.')
  const spare = remainingSlippageBps(quote.expectedOut, least)
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
  if (!planned) throw new SwapError('memoTooLongForSourceChain', `The memo does not fit ${sell.token.chain}.`)
  if (planned.refundDropped && addresses.refundAddressSetting === 'STRICT')
    throw new SwapError(
      'refundAddressTooLongForSellChain',
      `refundAddress ${refund} does not fit the memo on ${sell.token.chain}.`,
    )
  return { text: planned.text, least: lessBps(memo.quoteOut, memo.toleranceBps) }
}

/** Refunds go to the sender by themselves. */
const refundOf = ({ sell, addresses: { refundAddress, sources } }: Order): string | undefined =>
  refundAddress === undefined || sameAddress(refundAddress, sources[0])
    ? undefined
    : addressIn(sell, refundAddress, 'invalidRefundAddress')

/** The quote's own memo, where it has one, must say what ours says; its name of the asset is then the one used. */
const agreedAsset = ({ buy, addresses }: Order, state: OfferState, quote: WireQuote, destination: string): string => {
  if (quote.memo === undefined) return buy.id
  const memo = readMemo(quote.memo)
  demand(memo !== undefined, 'has a memo that is none of a swap')
  if (!memo) return buy.id
  const names = [buy.id, buy.identifier, `${buy.token.chain}.${buy.token.ticker}`].map((name) => name.toLowerCase())
  demand(names.includes(memo.asset.toLowerCase()), `has a memo for ${memo.asset}`)
  demand(sameAddress(memo.destination, destination), `has a memo for ${memo.destination}`)
  demand(memo.quoteOut === quote.expectedOut, 'has a memo of another output')
  demand(memo.toleranceBps <= state.toleranceBps, 'has a memo of another tolerance')
  demand(
    memo.refund === undefined || sameAddress(memo.refund, addresses.refundAddress ?? addresses.sources[0]),
    'has a memo that refunds a stranger',
  )
  demand(JSON.stringify(memo.affiliates) === JSON.stringify(state.affiliates), 'has a memo of other shares')
  return memo.asset
}
