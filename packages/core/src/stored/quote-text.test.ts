import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuoteRequest } from '../domain/request.ts'
import { readQuoteText, writeQuoteText } from './quote-text.ts'
import { createRouteIds } from './route-id.ts'
import type { StoredQuote, StoredRoute } from './stored-quote.ts'
import { isStoredQuote } from './stored-quote-shape.ts'

const text = fc.string({ unit: 'binary', maxLength: 30 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const request = fc.record<QuoteRequest>(
  {
    sellAsset: text,
    buyAsset: text,
    sellAmount: fc.constantFrom('1', '0.1', '1000000.000000000000000001'),
    sourceAddress: text,
    destinationAddress: text,
    refundAddress: text,
    refundAddressSetting: fc.constantFrom('WARNING', 'STRICT'),
    providers: fc.array(text, { maxLength: 3 }),
    slippage: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    affiliateFee: fc.nat(),
    cfBoost: fc.boolean(),
    maxExecutionTime: fc.nat(),
    quoteType: fc.constantFrom('EXACT_INPUT', 'FLEX_INPUT'),
    usePrivacyMode: fc.boolean(),
    enableSweep: fc.boolean(),
    gasCheck: fc.boolean(),
    txHints: fc.subarray(['simpleTransfer', 'transferWithMemo', 'contractCall']),
  },
  {
    requiredKeys: [
      'sellAsset',
      'buyAsset',
      'sellAmount',
      'refundAddressSetting',
      'cfBoost',
      'quoteType',
      'usePrivacyMode',
      'enableSweep',
      'gasCheck',
    ],
  },
)

const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

const secondLeg = fc
  .record({ intermediate: text, variant: maybe(text), feeLeg: fc.constantFrom(0 as const, 1 as const) })
  .map(withoutAbsent)

const route = fc
  .record({
    providers: fc.array(text, { minLength: 1, maxLength: 2 }),
    variant: maybe(text),
    txHint: maybe(fc.oneof(fc.constantFrom('simpleTransfer', 'transferWithMemo', 'contractCall'), text)),
    sellAmount: amount,
    buyAmount: amount,
    minBuyAmount: amount,
    tags: maybe(fc.subarray(['CHEAPEST', 'FASTEST', 'RECOMMENDED'] as const, { minLength: 1 })),
    secondLeg: maybe(secondLeg),
  })
  .map(withoutAbsent) as fc.Arbitrary<Omit<StoredRoute, 'routeId'>>

const quote: fc.Arbitrary<StoredQuote> = fc
  .record({
    quoteId: fc.oneof(fc.uuid({ version: [4, 7] }), fc.stringMatching(/^[a-z0-9-]{1,20}$/)),
    callerId: text,
    createdAt: fc.nat({ max: 8_000_000_000_000 }),
    request,
    routes: fc.array(route, { minLength: 1, maxLength: 4 }),
  })
  .map(({ routes, ...rest }) => {
    const nextId = createRouteIds(rest.quoteId)
    return { ...rest, routes: routes.map((one) => ({ routeId: nextId(), ...one })) }
  })

describe('the text of a quote', () => {
  it('is read as the quote it was made of, through every route', () => {
    fc.assert(
      fc.property(quote, (made) => {
        const stored = writeQuoteText(made)
        for (const { routeId } of made.routes) {
          const read = readQuoteText(stored, routeId)
          expect(read).toEqual(made)
          expect(isStoredQuote(read)).toBe(true)
        }
      }),
    )
  })

  it('never throws where somebody changed it', () => {
    fc.assert(
      fc.property(quote, fc.nat(), text, (made, at, change) => {
        const stored = writeQuoteText(made)
        const place = at % stored.length
        const { routeId } = made.routes[0] as StoredRoute
        isStoredQuote(readQuoteText(stored.slice(0, place) + change + stored.slice(place + 1), routeId))
        isStoredQuote(readQuoteText(change, routeId))
        isStoredQuote(readQuoteText(stored.slice(0, place), routeId))
      }),
    )
  })

  it.each(['', 'null', '{}', '[]', '{"i":"","c":"","t":0,"r":null}', '{"quoteId":"q","routes":[]}'])(
    'is no quote when it is %j',
    (stored) => {
      expect(isStoredQuote(readQuoteText(stored, '0001rest'))).toBe(false)
    },
  )

  it('holds the amounts in base 36 and nothing that can be left out', () => {
    const made: StoredQuote = {
      quoteId: '3f250000-0000-4000-8000-000000000001',
      callerId: 'acme',
      createdAt: 1_700_000_000_000,
      request: {
        sellAsset: 'BTC.BTC',
        buyAsset: 'ETH.ETH',
        sellAmount: '0.1',
        refundAddressSetting: 'WARNING',
        cfBoost: false,
        quoteType: 'EXACT_INPUT',
        usePrivacyMode: false,
        enableSweep: false,
        gasCheck: false,
      },
      routes: [
        {
          routeId: '3f260000-0000-4000-8000-000000000001',
          providers: ['NEAR'],
          txHint: 'simpleTransfer',
          sellAmount: '10000000',
          buyAmount: '255',
          minBuyAmount: '16',
          tags: ['FASTEST'],
        },
      ],
    }
    expect(writeQuoteText(made)).toBe(
      '{"i":"3f25","c":"acme","t":1700000000000,"r":{"s":"BTC.BTC","b":"ETH.ETH","a":"0.1"}}\n3f26 NEAR 5yc1s 73 g 1 1',
    )
  })
})
