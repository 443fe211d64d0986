import { describe, expect, it } from 'vitest'
import { code, fromBtc, fromUser, offered } from '../testing/building.ts'
import { Status } from '../testing/test-network.ts'

describe('a deposit from Bitcoin', () => {
  it('opens no order for less than the minimum', async () => {
    const { provider, offer, context, requests } = await offered(fromBtc, {})
    expect(await code(provider.build(offer, { ...fromUser, promisedMinimum: 49_851n }, context))).toBe(
      'outputAmountDeviationTooHigh',
    )
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is rejected for a sweep', async () => {
    const { provider, offer, context, requests } = await offered(fromBtc, {})
    expect(await code(provider.build(offer, { ...fromUser, sweep: true }, context))).toBe('unableToBuildTransaction')
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is rejected where the refund address must be honoured', async () => {
    const { provider, offer, context } = await offered(fromBtc, {})
    const strict = { ...fromUser, refundAddress: 'bc1qother', refundAddressSetting: 'STRICT' } as const
    expect(await code(provider.build(offer, strict, context))).toBe('refundAddressUnsupportedByRoute')
  })

  it.each([
    [
      400,
      'Exact input quote error : expected amount to be within the range of 60000 to 500000000',
      'sellAssetAmountTooSmall',
    ],
    [400, 'insufficient liquidity', 'insufficientLiquidity'],
    [400, 'Invalid strategy id', 'quoteError'],
    [400, 'price moved', 'quoteError'],
    [401, 'unauthorized', 'UpstreamError: Garden answered HTTP 401: the app id was not accepted.'],
  ])('maps the refusal of an order: %s %s', async (status, error, expected) => {
    const refused = new Status(status, { status: 'Error', error })
    const { provider, offer, context } = await offered(fromBtc, { 'POST /orders': refused })
    expect(await code(provider.build(offer, fromUser, context))).toBe(expected)
  })
})
