import { describe, expect, it } from 'vitest'
import { quote, streamed } from '../testing/backend.ts'
import { answer, createFixture, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'
import { PATH } from '../testing/quote-request.ts'
import { btc, eth } from '../testing/tokens.ts'

describe('a refused quote', () => {
  it('declines an amount too large for a deposit, without a request', async () => {
    const { chainflip, context, take } = createFixture()
    take()
    expect(
      await chainflip.quote(
        quoteParams({
          sell: eth,
          buy: btc,
          sellAmount: 2n ** 128n,
          sourceAddress: RECEIVER,
          destinationAddress: SENDER,
        }),
        context,
      ),
    ).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(take()).toEqual([])
  })

  const refusalOf = async (status: number, message: string) => {
    const { chainflip, context } = createFixture({ [PATH]: answer(status, { message }) })
    return chainflip.quote(quoteParams(), context)
  }

  it.each([
    [400, 'expected amount is below minimum swap amount (10000001)', 'sellAssetAmountTooSmall', '0.10000001'],
    [400, 'expected amount is below minimum swap amount (10000000)', 'sellAssetAmountTooSmall', undefined],
    [400, 'expected amount is below minimum swap amount (1)', 'sellAssetAmountTooSmall', undefined],
    [400, 'amount is lower than estimated ingress fee (1200)', 'sellAssetAmountTooSmall', undefined],
    [400, 'swap amount is lower than ingress fee', 'sellAssetAmountTooSmall', undefined],
    [400, 'swap output amount is lower than the egress fee (500)', 'sellAssetAmountTooSmall', undefined],
    [400, 'egress amount (10) is lower than minimum egress amount (600)', 'sellAssetAmountTooSmall', undefined],
    [400, 'expected amount is above maximum swap amount (99)', 'insufficientLiquidity', undefined],
    [400, 'insufficient liquidity for the requested amount', 'insufficientLiquidity', undefined],
    [400, 'insufficient liquidity for requested amount', 'insufficientLiquidity', undefined],
    [400, 'Requested assets cannot be swapped', 'invalidAsset', undefined],
    [503, 'Asset Flip is disabled', 'swapHalted', undefined],
    [503, 'Quoting is currently unavailable due to maintenance', 'swapHalted', undefined],
    [400, 'invalid request', 'unsupportedMethod', undefined],
    [400, 'something new', 'noQuoteResponse', undefined],
  ])('%i "%s" becomes %s', async (status, message, errorCode, minAmount) => {
    const given = await refusalOf(status, message)
    expect(given).toMatchObject({ declined: { errorCode } })
    expect('declined' in given && given.declined.minAmount).toBe(minAmount)
  })

  /** The main network splits a swap over 14 400 blocks, a day, at most. */
  it.each([
    [100_000, 2, false],
    [4, 100_000, false],
    [7_202, 2, false],
    [7_201, 2, true],
    [0, 2, false],
    [-5, 2, false],
    [4, 0, false],
  ])(
    'has %i chunks that are %i blocks apart: accepted is %s',
    async (numberOfChunks, chunkIntervalBlocks, isAccepted) => {
      const { streaming, context } = createFixture({
        [PATH]: [quote(), streamed({ dcaParams: { numberOfChunks, chunkIntervalBlocks } })],
      })
      const offers = await Promise.resolve(streaming.quote(quoteParams(), context)).then(
        (found) => 'offers' in found && found.offers.length,
        (error: Error) => error.message,
      )
      if (isAccepted) expect(offers).toBe(1)
      else expect(offers).toMatch(/at most 14400 blocks are accepted/)
    },
  )

  it('names no minimum for CHAINFLIP_STREAMING: a sell of that size is not split', async () => {
    const refusal = { message: 'expected amount is below minimum swap amount (70000)' }
    const { streaming, context } = createFixture({ [PATH]: answer(400, refusal) })
    expect(await streaming.quote(quoteParams(), context)).toEqual({
      declined: {
        errorCode: 'sellAssetAmountTooSmall',
        message: 'Sell asset amount too small for provider CHAINFLIP_STREAMING.',
      },
    })
  })

  it('is a fault for a server error and for status 429', async () => {
    await expect(refusalOf(502, 'unknown error')).rejects.toMatchObject({ name: 'UpstreamError', status: 502 })
    expect(await refusalOf(500, 'unknown error')).toMatchObject({ declined: { unexplained: true } })
    const { chainflip, context, take } = createFixture({
      [PATH]: answer(429, { message: 'Too many requests, please try again later' }),
    })
    await expect(chainflip.quote(quoteParams(), context)).rejects.toMatchObject({ status: 429 })
    take()
    await expect(chainflip.quote(quoteParams(), context)).rejects.toMatchObject({ status: 429 })
    expect(take()).toEqual([])
  })

  it('declines where the backend has no quote of its kind', async () => {
    const single = createFixture({ [PATH]: [quote()] })
    expect(await single.streaming.quote(quoteParams(), single.context)).toMatchObject({
      declined: { errorCode: 'sellAssetAmountTooSmall' },
    })
    const chunks = createFixture({ [PATH]: [streamed()] })
    expect(await chunks.chainflip.quote(quoteParams(), chunks.context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity' },
    })
  })
})
