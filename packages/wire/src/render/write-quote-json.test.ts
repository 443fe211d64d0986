import type { Quote, Route } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BTC, createQuote, createRoute, ETH, USDC } from '../testing/samples.ts'
import type { RenderOptions } from './render-options.ts'
import { renderQuote } from './render-quote.ts'
import { writeQuoteJson } from './write-quote-json.ts'

const stringified = (given: Quote, options: RenderOptions = {}): string => JSON.stringify(renderQuote(given, options))

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\u2028', '\ud800', 'é', '\n'),
)
const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
const seconds = fc.double({ min: 0, max: 1e6, noNaN: true })
const token = fc.constantFrom(BTC, ETH, USDC)
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined })

const fees = fc.array(
  fc.record({
    type: fc.constantFrom('inbound', 'network', 'affiliate'),
    asset: token,
    amount,
    bps: optional(fc.integer({ min: -1_000, max: 1_000 })),
    protocol: text,
  }),
  { maxLength: 3 },
)

const changes = fc.record({
  routeId: text,
  providers: fc.array(text, { maxLength: 2 }),
  sell: token,
  buy: token,
  sellAmount: amount,
  buyAmount: amount,
  minBuyAmount: amount,
  times: fc.record({ inbound: seconds, swap: seconds, outbound: seconds }),
  totalSlippageBps: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  warnings: fc.array(fc.record({ code: text, display: text }), { maxLength: 2 }),
  txHint: optional(fc.constantFrom('simpleTransfer', 'contractCall')),
  tags: fc.subarray(['CHEAPEST', 'FASTEST', 'RECOMMENDED']),
  approvalAddress: optional(text),
  expiresAt: optional(fc.integer({ min: 0, max: 4e12 })),
  assets: fc.array(
    fc.record({
      token: fc.record({ identifier: text, logoURI: fc.oneof(text, fc.webUrl()) }),
      usd: optional(fc.constantFrom('0', '1.5', '96000', 'x', '1e400')),
    }),
    { maxLength: 2 },
  ),
  meta: fc.dictionary(fc.oneof(text, fc.constantFrom('tags', 'assets', 'affiliate')), fc.oneof(text, fc.integer())),
}) as fc.Arbitrary<Partial<Route>>

/** Members that a leg has in common with its route, each or not: of several legs only the last buys what the route does. */
const legChanges = fc.record({ buy: token, buyAmount: amount, minBuyAmount: amount }, { requiredKeys: [] })

const withFees = fc.tuple(changes, fees, fees, legChanges).map(([change, own, other, changed]): Route => {
  const made = createRoute(change)
  const { buy, buyAmount, minBuyAmount } = made
  const [first] = made.legs
  const leg = first && { ...first, buy, buyAmount, minBuyAmount, ...changed }
  const routeFees = own as Route['fees']
  return {
    ...made,
    fees: routeFees,
    legs: leg
      ? [
          { ...leg, fees: routeFees },
          { ...leg, fees: other as Route['fees'] },
        ]
      : [],
  }
})

describe('quoteJson', () => {
  it('writes the text of the rendered quote', () => {
    for (const routeSellAmount of ['smallestUnits', 'decimal'] as const) {
      const given = createQuote({
        routes: [
          createRoute({ tags: ['CHEAPEST'], expiresAt: 1_700_000_000_500 }),
          createRoute({ approvalAddress: '0x1' }),
        ],
        sourceAddress: 'bc1qsource',
        destinationAddress: '0x"d',
        providerErrors: [{ provider: 'NEAR', errorCode: 'quoteError', message: 'no "route"', minAmount: '1' }],
        explain: [{ provider: 'MAYAN', filter: 'pair', reason: 'does not sell BTC' }],
      })
      for (const caip19 of [false, true]) {
        expect(writeQuoteJson(given, { routeSellAmount, caip19 })).toBe(stringified(given, { routeSellAmount, caip19 }))
      }
      expect(JSON.parse(writeQuoteJson(given)).providerErrors).toEqual(given.providerErrors)
      expect(JSON.parse(writeQuoteJson(given, { caip19: true })).routes[0].meta.caip19).toMatchObject({
        'BTC.BTC': 'bip122:000000000019d6689c085ae165831e93/slip44:0',
      })
    }
    expect(writeQuoteJson(createQuote({ routes: [] }))).toBe(stringified(createQuote({ routes: [] })))
  })

  it('says the same as the rendered quote, whatever providers write', () => {
    const quotes = fc.array(withFees, { maxLength: 2 }).map((routes) => createQuote({ routes }))
    fc.assert(
      fc.property(quotes, (given) => {
        expect(JSON.parse(writeQuoteJson(given))).toEqual(JSON.parse(stringified(given)))
      }),
    )
  })
})
