import type { Decline, Fee, Offer, QuoteResult, Times } from '../contract/provider.ts'

/** What a provider really returned, whatever its types say. */
type Unread<T> = { readonly [Key in keyof T]?: unknown } | null | undefined

/** Whether a result is a decline. A result with both a decline and offers is a decline. */
export const isDecline = (answer: QuoteResult | null | undefined): answer is { readonly declined: Decline } => {
  if (!isObject(answer) || !('declined' in answer)) return false
  const declined: Unread<Decline> = answer.declined
  return isObject(declined) && typeof declined.errorCode === 'string'
}

/** Whether an answer is a list of offers, each with what a route is made of. Whether they promise anything is not asked. */
export const isOffers = (answer: QuoteResult | null | undefined): answer is { readonly offers: readonly Offer[] } =>
  isObject(answer) && 'offers' in answer && Array.isArray(answer.offers) && answer.offers.every(isOffer)

/** An answer that is one of the two. Throws `TypeError` for any other. */
export const readQuoteResult = (answer: QuoteResult | null | undefined): QuoteResult => {
  if (isDecline(answer) || isOffers(answer)) return answer
  throw new TypeError(UNKNOWN_SHAPE)
}

export const UNKNOWN_SHAPE = 'The answer has not the shape of the contract.'

const isOffer = (offer: Unread<Offer>): boolean =>
  isObject(offer) &&
  typeof offer.sellAmount === 'bigint' &&
  typeof offer.buyAmount === 'bigint' &&
  typeof offer.buyAmountMin === 'bigint' &&
  Array.isArray(offer.fees) &&
  offer.fees.every(isFee) &&
  isTimes(offer.times as Unread<Times>) &&
  Array.isArray(offer.warnings)

const isFee = (fee: Unread<Fee>): boolean => isObject(fee) && typeof fee.amount === 'bigint' && isObject(fee.asset)

const isTimes = (times: Unread<Times>): boolean =>
  isObject(times) && Number.isFinite(times.inbound) && Number.isFinite(times.swap) && Number.isFinite(times.outbound)

const isObject = <T>(value: T): value is T & object => typeof value === 'object' && value !== null
