import { describe, expect, it } from 'vitest'
import { boosted, quote, streamed } from '../testing/backend.ts'
import { AFFILIATE, BROKER, createFixture, offerOf, quoteParams } from '../testing/fixture.ts'
import { feeTerms, PATH, queryOf, scale } from '../testing/quote-request.ts'
import { computeOutput, toMinPrice } from './min-price.ts'
import { offerState } from './offer-state.ts'

describe('a quote', () => {
  it('offers the single swap as CHAINFLIP and the one in chunks as CHAINFLIP_STREAMING [RTE-6b]', async () => {
    const { chainflip, streaming, context } = createFixture({ [PATH]: [quote(), streamed()] })
    const single = await offerOf(chainflip, quoteParams(), context)
    const chunks = await offerOf(streaming, quoteParams(), context)
    expect(single).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 2_999_500_000_000_000_000n,
      depositKind: 'simpleTransfer',
      times: { inbound: 1506, swap: 12, outbound: 96 },
      warnings: [],
    })
    expect(single.meta).toBeUndefined()
    expect(single.expiresAt).toBeUndefined()
    expect(chunks.buyAmount).toBe(2_999_900_000_000_000_000n)
    expect(chunks.times.swap).toBe(48)
    expect(chunks.meta).toEqual({ streamingInterval: 2, maxStreamingQuantity: 4 })
    expect(offerState.read(chunks.state).dca).toEqual({ chunks: 4, interval: 2 })
  })

  it('uses the total duration where the backend returns no breakdown', async () => {
    const body = { ...quote(), estimatedDurationsSeconds: undefined, estimatedDurationSeconds: 1_614 }
    const { chainflip, context } = createFixture({ [PATH]: [body] })
    expect((await offerOf(chainflip, quoteParams(), context)).times).toEqual({ inbound: 0, swap: 1_614, outbound: 0 })
  })

  it('rejects a negative total duration', async () => {
    const body = { ...quote(), estimatedDurationsSeconds: undefined, estimatedDurationSeconds: -1 }
    const { chainflip, context } = createFixture({ [PATH]: [body] })
    await expect(chainflip.quote(quoteParams(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('sends one request when both providers are asked at once', async () => {
    const { chainflip, streaming, context, take } = createFixture({ [PATH]: [quote(), streamed()] })
    await Promise.all([chainflip.quote(quoteParams(), context), streaming.quote(quoteParams(), context)])
    expect(take().map(({ url }) => url)).toHaveLength(1)
    await chainflip.quote(quoteParams(), context)
    expect(take()).toHaveLength(1)
  })

  it('continues for one provider when the other is aborted', async () => {
    const { chainflip, streaming, context, take } = createFixture({ [PATH]: [quote(), streamed()] })
    const leaving = new AbortController()
    const left = chainflip.quote(quoteParams(), { ...context, signal: leaving.signal })
    const continued = streaming.quote(quoteParams(), context)
    leaving.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    expect(await continued).toHaveProperty('offers')
    expect(take()).toHaveLength(1)
  })

  it('requests the pair, the amount and the sum of all commissions', async () => {
    const { chainflip, context, take } = createFixture(
      { [PATH]: [quote()] },
      { brokerUrl: 'http://broker', brokerAccount: BROKER },
    )
    await chainflip.quote(quoteParams({ fees: feeTerms(50, 15, { chainflip: AFFILIATE }) }), context)
    expect(queryOf(take()[0]?.url ?? '')).toEqual({
      srcChain: 'Bitcoin',
      srcAsset: 'BTC',
      destChain: 'Ethereum',
      destAsset: 'ETH',
      amount: '10000000',
      brokerCommissionBps: '65',
      isVaultSwap: 'false',
      isOnChain: 'false',
      dcaV2Enabled: 'false',
    })
    await chainflip.quote(quoteParams(), context)
    expect(queryOf(take()[0]?.url ?? '')).not.toHaveProperty('brokerCommissionBps')
  })

  it('retries for as long as the quote recommends, or the options set', async () => {
    const advised = createFixture({ [PATH]: [quote()] })
    const set = createFixture({ [PATH]: [quote()] }, { retryDurationBlocks: 100 })
    expect(offerState.read((await offerOf(advised.chainflip, quoteParams(), advised.context)).state).retryBlocks).toBe(
      300,
    )
    for (const [minutes, blocks] of [
      [61, 600],
      [1e9, 600],
      [-1, 0],
    ]) {
      const given = createFixture({ [PATH]: [quote({ recommendedRetryDurationMinutes: minutes })] })
      expect(offerState.read((await offerOf(given.chainflip, quoteParams(), given.context)).state).retryBlocks).toBe(
        blocks,
      )
    }
    expect(offerState.read((await offerOf(set.chainflip, quoteParams(), set.context)).state).retryBlocks).toBe(100)
  })

  it('rejects a response for another pair, for another amount, or without a payout', async () => {
    for (const changes of [
      { srcAsset: { chain: 'Ethereum', asset: 'ETH' } },
      { destAsset: { chain: 'Arbitrum', asset: 'ETH' } },
      { depositAmount: '10000001' },
      { egressAmount: '0' },
      { includedFees: undefined },
      { estimatedPrice: '-1' },
    ]) {
      const { chainflip, context } = createFixture({ [PATH]: [quote(changes)] })
      await expect(chainflip.quote(quoteParams(), context)).rejects.toMatchObject({ name: 'UpstreamError' })
    }
  })

  it('boosts only CHAINFLIP, where requested and with liquidity for it [QRQ-9]', async () => {
    const stubs = { [PATH]: [quote({ boostQuote: boosted() }), streamed({ boostQuote: boosted({ type: 'DCA' }) })] }
    const { chainflip, streaming, context, play } = createFixture(stubs)
    const plain = await offerOf(chainflip, quoteParams(), context)
    const fast = await offerOf(chainflip, quoteParams({ boost: true }), context)
    const chunks = await offerOf(streaming, quoteParams({ boost: true }), context)
    expect([plain.times.inbound, fast.times.inbound, chunks.times.inbound]).toEqual([1506, 306, 1506])
    expect([plain, fast, chunks].map(({ state }) => offerState.read(state).boostBps)).toEqual([0, 30, 0])
    expect(fast.fees).toContainEqual({
      type: 'liquidity',
      asset: { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 },
      amount: 5_000n,
    })
    expect(fast.minBuyAmount).toBe(
      computeOutput(9_994_000n, toMinPrice('30.003001800108006', 15_000n, scale)) - 500_000_000_000_000n,
    )
    play({ [PATH]: [quote()] })
    expect((await offerOf(chainflip, quoteParams({ boost: true }), context)).times.inbound).toBe(1506)
  })

  it('rejects a boosted quote of another amount or without a payout', async () => {
    for (const changes of [{ depositAmount: '9999999' }, { egressAmount: '0' }]) {
      const { chainflip, context } = createFixture({ [PATH]: [quote({ boostQuote: boosted(changes) })] })
      await expect(chainflip.quote(quoteParams({ boost: true }), context)).rejects.toMatchObject({
        name: 'UpstreamError',
      })
      expect(await chainflip.quote(quoteParams(), context)).toHaveProperty('offers')
    }
  })
})

describe('the options', () => {
  it('are rejected when they cannot be used', () => {
    expect(() => createFixture({}, { vaultSwaps: ['BTC'] })).toThrow('vaultSwaps needs brokerUrl')
    expect(() => createFixture({}, { brokerAccount: 'cF' })).toThrow('cF is not a Chainflip account.')
    expect(() => createFixture({}, { retryDurationBlocks: 601 })).toThrow('expected 0 to 600')
  })
})
