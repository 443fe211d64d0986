import { SwapError } from '@switchyard/core'
import { UnreadableState } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import { offerState } from '../quote/offer-state.ts'
import { boosted, openedChannel, quote } from '../testing/backend.ts'
import { codeOf, createChannelFixture, fees, HEIGHTS, OPEN } from '../testing/building.ts'
import { AFFILIATE, addresses, answer, NOW, offerOf, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'

describe('a deposit channel', () => {
  it('is opened with the addresses, price and fees of the offer, and paid by a plain transfer that keeps change of bitcoin [QUO-5d, QRQ-4, QUO-3e, SRS-7, SRS-8, STA-3]', async () => {
    const { chainflip, context, lastCall, take } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams({ fees, slippageBps: 100 }), context)
    const deposit = await chainflip.build(offer, addresses(), context)
    const { minPrice } = offerState.read(offer.state)
    expect(lastCall()).toEqual([
      { chain: 'Bitcoin', asset: 'BTC' },
      { chain: 'Ethereum', asset: 'ETH' },
      RECEIVER,
      15,
      null,
      null,
      [{ account: AFFILIATE, bps: 50 }],
      {
        retry_duration: 300,
        refund_address: SENDER,
        refund_ccm_metadata: null,
        min_price: `0x${minPrice.toString(16)}`,
        max_oracle_price_slippage: 100,
      },
      null,
    ])
    const expiresAt = NOW + 86_400_000 * 0.8
    expect(deposit).toMatchObject({
      kind: 'simpleTransfer',
      to: 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw',
      amount: 10_000_000n,
      sources: [SENDER],
      expiresAt,
      keepsChange: true,
      channel: { id: '6726421-Bitcoin-34009', expiresAt },
      meta: {
        chainflip: {
          sellAsset: { chain: 'Bitcoin', asset: 'BTC' },
          buyAsset: { chain: 'Ethereum', asset: 'ETH' },
          destinationAddress: RECEIVER,
          affiliateFees: [{ brokerAddress: AFFILIATE, feeBps: 50 }],
          refundParameters: { minPrice: `0x${minPrice.toString(16)}`, refundAddress: SENDER, retryDuration: 300 },
          brokerCommissionBps: 15,
        },
      },
    })
    const posts = take().filter(({ method }) => method === 'POST')
    expect(posts.map(({ url, body }) => [url, JSON.parse(body ?? '{}').method])).toEqual([
      ['http://broker', HEIGHTS],
      ['http://broker', OPEN],
    ])
  })

  it('is never opened while quoting', async () => {
    const { chainflip, streaming, context, take } = createChannelFixture()
    await Promise.all([chainflip.quote(quoteParams(), context), streaming.quote(quoteParams(), context)])
    expect(take().every(({ method }) => method === 'GET')).toBe(true)
  })

  it('carries chunks, boost and an explicit refund address [QUO-4b]', async () => {
    const { streaming, chainflip, context, lastCall, play } = createChannelFixture()
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    await streaming.build(await offerOf(streaming, quoteParams(), context), addresses({ refundAddress }), context)
    expect(lastCall()[8]).toEqual({ number_of_chunks: 4, chunk_interval: 2 })
    expect(lastCall()[7]).toMatchObject({ refund_address: refundAddress })
    play({ '/v2/quote': [quote({ boostQuote: boosted() })] })
    await chainflip.build(await offerOf(chainflip, quoteParams({ boost: true }), context), addresses(), context)
    expect(lastCall()[5]).toBe(30)
  })

  it('is read from a list of one response, and a broken node is a fault', async () => {
    const { chainflip, context, play } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams(), context)
    play({ [OPEN]: answer(200, [{ jsonrpc: '2.0', id: 1, result: openedChannel() }]) })
    await expect(chainflip.build(offer, addresses(), context)).resolves.toHaveProperty('kind', 'simpleTransfer')
    for (const broken of [answer(502, 'x'), answer(200, {}), answer(200, [])]) {
      play({ [OPEN]: broken })
      expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe('UpstreamError')
    }
  })

  it('is opened once, also when the broker fails', async () => {
    let calls = 0
    const { chainflip, context } = createChannelFixture({
      [OPEN]: () => {
        calls++
        throw new SwapError('internalError')
      },
    })
    const offer = await offerOf(chainflip, quoteParams(), context)
    await expect(chainflip.build(offer, addresses(), context)).rejects.toThrow()
    expect(calls).toBe(1)
  })

  it('refuses the state of another version', async () => {
    const { chainflip, context } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams(), context)
    await expect(chainflip.build({ ...offer, state: { version: 2 } }, addresses(), context)).rejects.toThrow(
      UnreadableState,
    )
  })
})
