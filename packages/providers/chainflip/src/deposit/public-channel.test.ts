import { describe, expect, it } from 'vitest'
import { offerState } from '../quote/offer-state.ts'
import { quote, streamed } from '../testing/backend.ts'
import { VAULT } from '../testing/broker.ts'
import { codeOf } from '../testing/building.ts'
import { addresses, answer, createFixture, NOW, offerOf, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'

describe('a channel of the public backend', () => {
  const PATH = '/api/openSwapDepositChannel'
  const opened = {
    id: '6726421-Bitcoin-34009',
    depositAddress: VAULT,
    brokerCommissionBps: 0,
    maxBoostFeeBps: 0,
    issuedBlock: 6_726_421,
    srcChainExpiryBlock: '885280',
    estimatedExpiryTime: NOW + 80_000_000,
    channelOpeningFee: '0',
  }

  it('is opened without a commission until the time of the response', async () => {
    const { streaming, context, take } = createFixture({ '/v2/quote': [streamed()], [PATH]: answer(201, opened) }, {})
    const offer = await offerOf(streaming, quoteParams(), context)
    const deposit = await streaming.build(offer, addresses(), context)
    const body = JSON.parse(take().find(({ method }) => method === 'POST')?.body ?? '{}')
    expect(body).toEqual({
      srcAsset: { chain: 'Bitcoin', asset: 'BTC' },
      destAsset: { chain: 'Ethereum', asset: 'ETH' },
      destAddress: RECEIVER,
      amount: '10000000',
      fillOrKillParams: {
        retryDurationBlocks: 300,
        refundAddress: SENDER,
        minPriceX128: offerState.read(offer.state).minPrice.toString(),
        maxOraclePriceSlippage: 100,
        refundCcmMetadata: null,
      },
      dcaParams: { numberOfChunks: 4, chunkIntervalBlocks: 2 },
      takeCommission: false,
    })
    expect(deposit).toMatchObject({ to: VAULT, channel: { id: opened.id, expiresAt: NOW + 80_000_000 } })
  })

  it.each([
    ['nothing', undefined, 144 * 600_000 * 0.8],
    ['the year 3000', 32_503_680_000_000, 144 * 600_000],
  ])('closes within the usual lifetime when the response says %s', async (_name, estimatedExpiryTime, ms) => {
    const body = answer(201, { ...opened, estimatedExpiryTime })
    const { chainflip, context } = createFixture({ '/v2/quote': [quote()], [PATH]: body }, {})
    const deposit = await chainflip.build(await offerOf(chainflip, quoteParams(), context), addresses(), context)
    expect(deposit.expiresAt).toBe(NOW + ms)
  })

  it.each([
    [answer(400, { message: 'expected amount is below minimum swap amount (70000)' }), 'sellAssetAmountTooSmall'],
    [answer(400, { message: 'too many channels' }), 'quoteError'],
    [answer(503, { message: 'Asset Btc is disabled' }), 'swapHalted'],
    [answer(503, { message: 'The swap service is currently unavailable due to maintenance' }), 'swapHalted'],
    [
      answer(400, { name: 'ZodError', issues: [{ code: 'custom', path: [], message: 'Address "x" is not valid' }] }),
      'quoteError',
    ],
    [answer(500, { message: 'unknown error' }), 'UpstreamError'],
    [answer(502, 'x'), 'UpstreamError'],
    [answer(201, { ...opened, brokerCommissionBps: 15 }), 'UpstreamError'],
    [answer(201, { ...opened, id: '1-Ethereum-2' }), 'UpstreamError'],
    [answer(201, { ...opened, depositAddress: RECEIVER }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: null }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: 'soon' }), 'UpstreamError'],
    [answer(201, { ...opened, srcChainExpiryBlock: '0' }), 'UpstreamError'],
    [answer(201, { ...opened, estimatedExpiryTime: NOW }), 'UpstreamError'],
    [answer(201, { ...opened, estimatedExpiryTime: 'later' }), 'UpstreamError'],
  ])('is refused for the response %j', async (given, expected) => {
    const { chainflip, context } = createFixture({ '/v2/quote': [quote()], [PATH]: given }, {})
    const offer = await offerOf(chainflip, quoteParams(), context)
    expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe(expected)
  })
})
