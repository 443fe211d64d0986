import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { recorded } from '../testing/recordings.ts'
import { params } from '../testing/test-network.ts'
import { btc, token, usdc } from '../testing/tokens.ts'
import { chargeIntegratorFees } from './integrator-fees.ts'
import type { QuoteTerms } from './offer-state.ts'
import { readQuote } from './read-quote.ts'
import { translateQuote } from './translate-quote.ts'

const terms = (changes: Partial<QuoteTerms>): QuoteTerms => ({
  sell: btc,
  buy: usdc,
  originAsset: 'o',
  destinationAsset: 'd',
  amount: 10_000n,
  swapType: 'EXACT_INPUT',
  depositMode: 'SIMPLE',
  slippageBps: 100,
  confidential: false,
  appFees: [],
  ...changes,
})

const noFees = chargeIntegratorFees(params().fees, {})
const offerOf = (body: unknown, changes: Partial<QuoteTerms>) => {
  const answer = translateQuote(body, { terms: terms(changes), charged: noFees, deadline: 1 })
  return 'offers' in answer ? answer.offers[0] : undefined
}

describeRecorded('a quote', () => {
  const all = recorded('near-recorded.json')

  it('of production with FLEX_INPUT keeps its minimum', () => {
    const sell = token('ARB.USDC-0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6)
    const offer = offerOf(all.quote_flex_input_production_2026_06_16.body, {
      sell,
      buy: btc,
      amount: 5_945_707n,
      swapType: 'FLEX_INPUT',
    })
    expect(offer).toMatchObject({ sellAmount: 5_945_707n, buyAmount: 7_047n, minBuyAmount: 7_011n })
    expect(offer?.times).toEqual({ inbound: 0.6, swap: 0, outbound: 470 })
    expect(offer?.fees.map(({ type }) => type)).toEqual(['affiliate', 'service', 'inbound'])
  })

  it('of a private swap is confidential and has the fee of 1Click', () => {
    const { body } = all.quote_dry_confidential_basic_2026_09_26
    expect(readQuote(body)).toEqual({
      amountIn: 6_478_278n,
      amountOut: 440_974_000_000_000_000n,
      minAmountOut: 436_564_000_000_000_000n,
      withdrawFee: 0n,
      timeEstimate: 470,
      appFeeBps: 20,
      confidentiality: 'basic',
    })
    const sell = token('ZEC.ZEC')
    const buy = token('BSC.X-0xa9ee28c80f960b889dfbd1902055218cba016f75', 18)
    const offer = offerOf(body, { sell, buy, amount: 6_478_278n, confidential: true })
    expect(offer?.fees.find(({ type }) => type === 'liquidity')).toMatchObject({ amount: 12_956n, bps: 20 })
  })

  it('between accounts inside Intents is read', () => {
    expect(readQuote(all.quote_shield_2026_03_24.body)).toMatchObject({
      amountIn: 10_000_000_000_000_000_000_000n,
      minAmountOut: 9_900_000_000_000_000_000_000n,
      timeEstimate: 10,
      withdrawFee: undefined,
    })
  })

  it('of staging has the withdrawal fee as outbound fee', () => {
    for (const { response } of recorded('near-signature-vectors.json').vectors) {
      const offer = offerOf(response, {})
      expect(offer?.fees.map(({ type, amount }) => [type, amount])).toEqual([
        ['affiliate', 0n],
        ['service', 0n],
        ['liquidity', 10n],
        ['outbound', 300_000n],
        ['inbound', 564n],
      ])
      expect(offer?.times).toEqual({ inbound: 1_200, swap: 799.5, outbound: 12.5 })
    }
  })

  it('has the fees of another aggregator’s recorded route, in their order', () => {
    const [route] = recordedJson('spec/data/vultisig-ios/01b-quote-v3.json').routes.filter(
      ({ providers }: { providers: string[] }) => providers[0] === 'NEAR',
    )
    const order = route.fees.map(({ type }: { type: string }) => type)
    const [{ response }] = recorded('near-signature-vectors.json').vectors
    const own = offerOf(response, {})?.fees.map(({ type }) => type as string)
    expect(own?.filter((type) => type !== 'liquidity')).toEqual(order)
  })
})
