import { withAbort } from '../async/with-abort.ts'
import type { Offer, ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { replaceUsualTimes } from '../pipeline/observed-times.ts'
import { isSound } from '../pipeline/shape.ts'
import { callProvider } from '../provider/call-provider.ts'
import { isUnfit } from '../provider/fit-addresses.ts'
import { fitQuestion, markOffers } from '../provider/fit-question.ts'
import { isDecline, readQuoteResult } from '../provider/quote-result.ts'
import { toRefusal, toThrownRefusal } from '../provider/refusal.ts'
import type { StoredRoute } from '../stored/stored-quote.ts'

/**
 * Returns a provider that a route was quoted with.
 *
 * @throws {SwapError} `swapRouteNotFound` when it is no longer there.
 */
export const requireQuotedProvider = ({ providers }: EngineContext, id: string = ''): SwapProvider => {
  const provider = providers.get(id)
  if (!provider) throw new SwapError('swapRouteNotFound', `${id} is no longer served.`)
  return provider
}

/**
 * Asks a provider for a new quote, with the addresses in the spelling it is given at the quote. Its faults become errors of the request.
 *
 * @throws {SwapError} for addresses that it cannot serve.
 */
export const askAgain = async (
  engine: EngineContext,
  { provider, params }: { readonly provider: SwapProvider; readonly params: QuoteParams },
  context: ProviderContext,
): Promise<QuoteResult> => {
  const fitted = fitQuestion(engine, provider, params)
  if (isUnfit(fitted)) throw toRefusal(fitted.declined)
  try {
    const again = async () => {
      const result = readQuoteResult(await withAbort(() => provider.quote(fitted.params, context), context.signal))
      return markOffers(replaceUsualTimes(result, { provider: provider.id, params }, engine), fitted)
    }
    return await callProvider(engine, { provider, kind: 'requote', isDecline }, again)
  } catch (cause) {
    throw toThrownRefusal(cause, provider)
  }
}

/**
 * Finds the offer that was quoted, as it is made now for `asked`.
 *
 * @throws {SwapError} the provider's refusal, and `quoteError` when it no longer makes the offer.
 */
export const findSameOffer = (
  answer: QuoteResult,
  { variant, txHint }: Pick<StoredRoute, 'variant' | 'txHint'>,
  asked: bigint,
): Offer => {
  if (isDecline(answer)) throw toRefusal(answer.declined)
  const alike = answer.offers.filter((offer) => isSound(offer, asked) && offer.variant === variant)
  const offer = alike.find(({ depositKind }) => depositKind === txHint) ?? alike[0]
  if (!offer) throw new SwapError('quoteError', 'The provider no longer makes this offer.')
  return offer
}
