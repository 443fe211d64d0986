import { describe, expect, it } from 'vitest'
import type { Offer, QuoteResult } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from '../testing/fakes.ts'

/** The code of a swap whose provider answers this when it is asked again. */
const codeAfter = async (again: (offer: Offer) => unknown): Promise<string> => {
  let quoted = false
  const provider = fakeProvider({
    quote: (ask) => {
      const answer = quoted ? again(offerOf(ask)) : { offers: [offerOf(ask)] }
      quoted = true
      return answer as QuoteResult
    },
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())] })
  const { routes } = await engine.quote(call(quoteRequest()))
  const outcome = await engine.swap(call(swapRequest(routes[0]?.routeId ?? ''))).then(
    () => 'built',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )
  await engine.dispose()
  return outcome
}

describe('a malformed result of a re-price', () => {
  it.each<[string, (offer: Offer) => unknown]>([
    ['null', () => null],
    ['neither', () => ({})],
    ['a decline that is not an object', () => ({ declined: undefined })],
    ['an offer that is not an object', () => ({ offers: [null] })],
    ['amounts that are texts', (offer) => ({ offers: [{ ...offer, buyAmount: String(offer.buyAmount) }] })],
    ['no fees', ({ fees: _, ...offer }) => ({ offers: [offer] })],
  ])('is a fault of the provider: %s', async (_, again) => {
    expect(await codeAfter(again)).toBe('unknownError')
  })
  it('is read as offers when it has no decline', async () => {
    expect(await codeAfter((offer) => ({ offers: [offer], declined: undefined }))).toBe('built')
  })
})
