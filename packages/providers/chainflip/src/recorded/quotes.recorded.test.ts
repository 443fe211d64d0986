import type { QuoteParams, QuoteResult } from '@switchyard/core'
import { describeRecorded } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { findByName } from '../assets/network-asset.ts'
import { offerState } from '../quote/offer-state.ts'
import { answer, createFixture, quoteParams } from '../testing/fixture.ts'
import { data } from '../testing/recorded.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded quotes
type Recorded = any

const askFor = (quote: Recorded, changes: Partial<QuoteParams> = {}): QuoteParams => {
  const sell = findByName(quote.srcAsset.chain, quote.srcAsset.asset)
  const buy = findByName(quote.destAsset.chain, quote.destAsset.asset)
  if (!sell || !buy) throw new Error('unknown asset')
  return quoteParams({ sell: sell.token, buy: buy.token, sellAmount: BigInt(quote.depositAmount), ...changes })
}

const asked = async (body: Recorded, question: QuoteParams): Promise<Record<string, QuoteResult>> => {
  const { chainflip, streaming, context } = createFixture({ '/v2/quote': body })
  return { REGULAR: await chainflip.quote(question, context), DCA: await streaming.quote(question, context) }
}

describeRecorded('Chainflip quotes', () => {
  const recorded = Object.entries<Recorded>(data('v2-quote.responses.json'))

  it.each(recorded.filter(([, body]) => Array.isArray(body)))(
    '"%s" give an offer for every quote in them [FEE-3c, RTE-4]',
    async (_name, body) => {
      const answers = await asked(body, askFor(body[0], { slippageBps: 100 }))
      for (const type of ['REGULAR', 'DCA']) {
        const quote = body.find((one: Recorded) => one.type === type)
        const given = answers[type]
        if (!quote) {
          expect(given).toHaveProperty('declined')
          continue
        }
        if (!given || 'declined' in given) throw new Error(`declined ${JSON.stringify(given)}`)
        const [offer] = given.offers
        expect(offer?.buyAmount).toBe(BigInt(quote.egressAmount))
        expect(offer?.minBuyAmount).toBeLessThan(offer?.buyAmount ?? 0n)
        expect(offer?.times).toEqual({
          inbound: quote.estimatedDurationsSeconds.deposit ?? 0,
          swap: quote.estimatedDurationsSeconds.swap,
          outbound: quote.estimatedDurationsSeconds.egress ?? 0,
        })
        expect(offerState.read(offer?.state ?? null).dca).toEqual(
          quote.dcaParams && { chunks: quote.dcaParams.numberOfChunks, interval: quote.dcaParams.chunkIntervalBlocks },
        )
        expect(offerState.read(offer?.state ?? null).retryBlocks).toBe(quote.recommendedRetryDurationMinutes * 10)
      }
    },
  )

  it('that are refusals become declines', async () => {
    const refusals = recorded.filter(([, body]) => !Array.isArray(body))
    expect(refusals.map(([name]) => name)).toEqual(['rejects malformed requests 1'])
    const given = await asked(answer(400, refusals[0]?.[1]), quoteParams())
    expect(given.REGULAR).toMatchObject({ declined: { errorCode: 'unsupportedMethod' } })
  })

  it('of a real application protect exactly the price it sent', async () => {
    const { bodies } = data('recorded-swap-app-openchannel-bodies.json')
    expect(bodies).toHaveLength(2)
    for (const { quote, fillOrKillParams } of bodies) {
      const { REGULAR } = await asked([quote], askFor(quote))
      if (!REGULAR || 'declined' in REGULAR) throw new Error('declined')
      const [offer] = REGULAR.offers
      expect(offerState.read(offer?.state ?? null).minPrice.toString()).toBe(fillOrKillParams.minPriceX128)
      const amountOf = (type: string) => offer?.fees.filter((fee) => fee.type === type).at(-1)?.amount
      const feeOf = (type: string) => BigInt(quote.includedFees.find((fee: Recorded) => fee.type === type)?.amount ?? 0)
      expect(amountOf('liquidity')).toBe(feeOf('NETWORK'))
      expect(amountOf('outbound')).toBe(feeOf('EGRESS'))
      expect(amountOf('inbound')).toBeGreaterThan(feeOf('INGRESS'))
      // Half a percent of slippage costs half a percent of the output, give or take the fee of the payout.
      expect(Number(offer?.minBuyAmount) / Number(offer?.buyAmount)).toBeCloseTo(0.995, 4)
    }
  })

  it('of the documentation are read with the fees of their pools', async () => {
    const examples = data('docs-sdk-examples.json')
    const { value } = examples.find(({ fn }: Recorded) => fn === 'getQuoteV2')
    const { REGULAR } = await asked(value.quotes, askFor(value.quotes[0]))
    if (!REGULAR || 'declined' in REGULAR) throw new Error('declined')
    const [offer] = REGULAR.offers
    expect(offer).toMatchObject({ buyAmount: 309_311_018n, times: { inbound: 90, swap: 12, outbound: 90.6 } })
    expect(offer?.fees.map(({ type, amount }) => [type, amount])).toEqual([
      ['inbound', 97_500_000_000_000n],
      ['inbound', 1_395_704n],
      ['liquidity', 72_906n],
      ['affiliate', 0n],
      ['service', 0n],
      ['outbound', 14_000n],
    ])
    expect(offer?.warnings).toMatchObject([{ code: 'highPriceImpact' }])
    for (const { fn, value: assets } of examples.filter((one: Recorded) => one.fn === 'getAssets')) {
      for (const { chain, asset, decimals, contractAddress } of assets) {
        const token = findByName(chain, asset)?.token
        expect([token?.decimals, token?.address], fn).toEqual([decimals, contractAddress])
      }
    }
  })

  it('need the catalogue, which opens everything both ways', async () => {
    const body = data('api-networkInfo.response.json')
    const { chainflip, context } = createFixture({ '/api/networkInfo': body })
    const { assets } = await chainflip.assets(context)
    expect(assets).toHaveLength(body.assets.length)
    expect(assets.every(({ sell, buy }) => sell && buy)).toBe(true)
  })
})
