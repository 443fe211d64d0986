import { describe, expect, it } from 'vitest'
import type { Offer, QuoteResult } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { call, eth, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

const declined = { errorCode: 'swapHalted', message: 'halted' }

/** What comes of a quote that asks one provider that answers this, and a sound one. */
const beside = async (answer: (offer: Offer) => unknown) => {
  const broken = fakeProvider({ id: 'BROKEN', quote: (ask) => answer(offerOf(ask)) as QuoteResult })
  const engine = createEngine({ plugins: [pluginOf(broken, fakeProvider({ id: 'SOUND' }))] })
  const { routes, providerErrors } = await engine.quote(call(quoteRequest()))
  await engine.dispose()
  return { providers: routes.map(({ providers }) => providers[0]), providerErrors }
}

describe('a value that changes between two reads', () => {
  it('is read once', async () => {
    let reads = 0
    const shifting = (offer: Offer) => ({
      offers: [
        Object.defineProperty({ ...offer }, 'buyAmount', {
          enumerable: true,
          get: () => (reads++ === 0 ? offer.buyAmount : 'another'),
        }),
      ],
    })
    expect(await beside(shifting)).toEqual({ providers: ['BROKEN', 'SOUND'], providerErrors: [] })
    expect(reads).toBe(1)
  })
})

describe('an offer that promises nothing in the worst case', () => {
  it('makes no route', async () => {
    const { providers, providerErrors } = await beside((offer) => ({
      offers: [{ ...offer, buyAmount: 1n, minBuyAmount: 0n }],
    }))
    expect(providers).toEqual(['SOUND'])
    expect(providerErrors).toMatchObject([{ provider: 'BROKEN', errorCode: 'unknownError' }])
  })
})

describe('a malformed result', () => {
  it.each<[string, (offer: Offer) => unknown]>([
    ['null', () => null],
    ['nothing', () => undefined],
    ['a text', () => 'offers'],
    ['neither', () => ({})],
    ['offers that are no list', () => ({ offers: null })],
    ['a decline that is not an object', () => ({ declined: null })],
    ['an offer that is not an object', () => ({ offers: [null] })],
    ['amounts that are texts', (offer) => ({ offers: [{ ...offer, buyAmount: '5' }] })],
    ['no fees', ({ fees: _, ...offer }) => ({ offers: [offer] })],
    ['a fee that is not an object', (offer) => ({ offers: [{ ...offer, fees: [null] }] })],
    ['a fee of no asset', (offer) => ({ offers: [{ ...offer, fees: [{ type: 'outbound', amount: 1n }] }] })],
    [
      'fees with an iterator of their own',
      (offer) => ({ offers: [{ ...offer, fees: Object.assign([null], { [Symbol.iterator]: [][Symbol.iterator] }) }] }),
    ],
    ['a fee in a number', (offer) => ({ offers: [{ ...offer, fees: [{ type: 'outbound', asset: eth, amount: 1 }] }] })],
    ['no times', ({ times: _, ...offer }) => ({ offers: [offer] })],
    [
      'a time that is not a number',
      (offer) => ({ offers: [{ ...offer, times: { ...offer.times, swap: Number.NaN } }] }),
    ],
    ['no warnings', ({ warnings: _, ...offer }) => ({ offers: [offer] })],
    ['a time beyond all bounds', (offer) => ({ offers: [{ ...offer, times: { ...offer.times, swap: 1e306 } }] })],
    ['a negative time', (offer) => ({ offers: [{ ...offer, times: { ...offer.times, inbound: -1 } }] })],
    ['a year as a time', (offer) => ({ offers: [{ ...offer, times: { ...offer.times, swap: 31_536_000 } }] })],
    ['a negative fee', (offer) => ({ offers: [{ ...offer, fees: [{ type: 'outbound', asset: eth, amount: -1n }] }] })],
    [
      'a fee of an unknown type',
      (offer) => ({ offers: [{ ...offer, fees: [{ type: 'tip', asset: eth, amount: 1n }] }] }),
    ],
    ['an amount of 2^256', (offer) => ({ offers: [{ ...offer, buyAmount: 2n ** 256n }] })],
    ['an infinite slippage', (offer) => ({ offers: [{ ...offer, slippageBps: Number.NEGATIVE_INFINITY }] })],
    ['an expiry that is a text', (offer) => ({ offers: [{ ...offer, expiresAt: 'soon' }] })],
    ['a kind of deposit that does not exist', (offer) => ({ offers: [{ ...offer, depositKind: 'wire' }] })],
    ['a function among its own facts', (offer) => ({ offers: [{ ...offer, state: { call: () => 1 } }] })],
    [
      'a member that throws when read',
      (offer) => ({
        offers: [
          Object.defineProperty({ ...offer }, 'buyAmount', {
            enumerable: true,
            get: () => {
              throw new RangeError('not now')
            },
          }),
        ],
      }),
    ],
    [
      'circular facts',
      (offer) => {
        const state: Record<string, unknown> = {}
        state.itself = state
        return { offers: [{ ...offer, state }] }
      },
    ],
  ])('is the fault of who gave it, and of nobody else: %s', async (_, answer) => {
    expect(await beside(answer)).toEqual({
      providers: ['SOUND'],
      providerErrors: [{ provider: 'BROKEN', errorCode: 'unknownError', message: 'BROKEN failed.' }],
    })
  })
  it('is a decline when it has one, whatever else it contains', async () => {
    const { providerErrors } = await beside((offer) => ({ offers: [offer], declined }))
    expect(providerErrors).toEqual([{ provider: 'BROKEN', ...declined }])
  })
})
