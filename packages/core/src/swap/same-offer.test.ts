import { describe, expect, it } from 'vitest'
import type { Offer, QuoteParams } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'
import { findSameOffer } from './same-offer.ts'

const ETH = 10n ** 18n

/** Offers of one provider that differ in their variant. */
const offers = (ask: QuoteParams, price = 100n): readonly Offer[] => [
  offerOf(ask, { variant: 'dca', buyAmount: (201n * ETH * price) / 10_000n }),
  offerOf(ask, { variant: 'boost', buyAmount: (200n * ETH * price) / 10_000n }),
  offerOf(ask, { buyAmount: (199n * ETH * price) / 10_000n }),
]

describe('the offer of a quoted route', () => {
  it('is found again by its variant, whatever the order of the new answer', async () => {
    const built: (string | undefined)[] = []
    let isReversed = false
    const provider = fakeProvider({
      quote: (ask) => ({ offers: isReversed ? [...offers(ask)].reverse() : offers(ask) }),
      build: async (offer, { sources }) => {
        built.push(offer.variant)
        return simpleDeposit(offer, sources[0])
      },
    })
    const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain())] })
    const { routes } = await engine.quote(call(quoteRequest()))
    expect(routes.map(({ buyAmount }) => buyAmount)).toEqual([(201n * ETH) / 100n, 2n * ETH, (199n * ETH) / 100n])
    for (isReversed of [false, true])
      for (const { routeId, buyAmount } of routes) {
        const { route } = await engine.swap(call(swapRequest(routeId)))
        expect(route.buyAmount).toBe(buyAmount)
      }
    expect(built).toEqual(['dca', 'boost', undefined, 'dca', 'boost', undefined])
    await engine.dispose()
  })

  const ask = { sellAmount: 5n } as QuoteParams
  const transfer = offerOf(ask, { depositKind: 'simpleTransfer', buyAmount: 10n })
  const memo = offerOf(ask, { depositKind: 'transferWithMemo', buyAmount: 11n })

  it('is the one of the same kind of deposit among those of one variant, else the first', () => {
    expect(findSameOffer({ offers: [transfer, memo] }, { txHint: 'transferWithMemo' }, 5n)).toBe(memo)
    expect(findSameOffer({ offers: [transfer, memo] }, { txHint: 'contractCall' }, 5n)).toBe(transfer)
  })

  it('is refused when its variant is offered no more, or it sells more than asked', () => {
    const refused = expect.objectContaining({ code: 'quoteError' })
    const attempt = (answer: readonly Offer[], variant?: string) => () =>
      findSameOffer({ offers: answer }, variant === undefined ? {} : { variant }, 5n)
    expect(attempt([transfer], 'dca')).toThrow(refused)
    expect(attempt([{ ...transfer, variant: 'dca' }])).toThrow(refused)
    expect(attempt([{ ...transfer, sellAmount: 6n }])).toThrow(refused)
    expect(() => findSameOffer({ declined: { errorCode: 'swapHalted', message: 'halted' } }, {}, 5n)).toThrow(
      expect.objectContaining({ code: 'swapHalted' }),
    )
  })
})
