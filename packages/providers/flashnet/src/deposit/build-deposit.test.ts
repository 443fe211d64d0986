import { lessBps, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createFixture, quoteParams, reply, swapAddresses } from '../testing/fixture.ts'
import { EXPIRES, estimate, NOW, order } from '../testing/orchestra.ts'
import { addresses, btc, usdc, xrp } from '../testing/tokens.ts'

const built = async (answer: unknown, changes = {}, who = {}) => {
  const { provider, context, take } = createFixture({ estimate: estimate(), quote: answer })
  const priced = await provider.quote(quoteParams(changes), context)
  if (!('offers' in priced) || !priced.offers[0]) throw new Error(JSON.stringify(priced))
  take()
  const [offer] = priced.offers
  const stored = { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
  const deposit = await provider.build(stored, swapAddresses(who), context)
  return { deposit, requests: take() }
}

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'built',
    (error: unknown) => (SwapError.is(error) ? error.code : (error as Error).name),
  )

describe('a deposit', () => {
  it('is opened with a key of its own and the sender as refund address [QRQ-4]', async () => {
    const { deposit, requests } = await built(order(100_000_000n))
    const [request] = requests
    expect(requests).toHaveLength(1)
    expect([request?.method, new URL(request?.url ?? '').pathname]).toEqual(['POST', '/v1/orchestration/quote'])
    expect(request?.headers).toMatchObject({ authorization: 'Bearer fn_test', 'x-idempotency-key': 'key-1' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      sourceChain: 'ethereum',
      sourceAsset: 'USDC',
      destinationChain: 'bitcoin',
      destinationAsset: 'BTC',
      amount: '100000000',
      amountMode: 'exact_in',
      recipientAddress: addresses.BTC,
      refundChain: 'ethereum',
      refundAddress: addresses.ETH,
      slippageBps: 100,
    })
    expect(deposit).toEqual({
      kind: 'simpleTransfer',
      to: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
      inboundAddress: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
      asset: expect.objectContaining({ identifier: usdc.identifier }),
      amount: 100_000_000n,
      sources: [addresses.ETH],
      channel: { id: 'q_123', expiresAt: Date.parse(EXPIRES) },
      expiresAt: Date.parse(EXPIRES),
      enforced: { minBuyAmount: 98_851_500n },
      meta: { flashnet: { quoteId: 'q_123' } },
    })
  })

  it('is opened again with less slippage when the price fell, so that the minimum holds', async () => {
    const least = lessBps(BigInt(estimate().estimatedOut), 100)
    const slipped = String(lessBps(BigInt(estimate().estimatedOut), 30))
    const { requests } = await built({ ...order(100_000_000n), estimatedOut: slipped })
    const tolerances = requests.map(({ body }) => JSON.parse(body ?? '').slippageBps)
    expect(tolerances).toEqual([100, 70])
    expect(lessBps(BigInt(slipped), 70)).toBeGreaterThanOrEqual(least)
    expect(requests.map(({ headers }) => headers?.['x-idempotency-key'])).toEqual(['key-1', 'key-2'])
  })

  it('is opened with the slippage that remains to the minimum of the swap', async () => {
    const { deposit, requests } = await built(order(100_000_000n), {}, { promisedMinimum: 99_650_300n })
    expect(requests.map(({ body }) => JSON.parse(body ?? '').slippageBps)).toEqual([20])
    expect(deposit.enforced).toEqual({ minBuyAmount: 99_650_300n })
    const wide = await built(order(100_000_000n), {}, { promisedMinimum: 1n })
    expect(wide.requests.map(({ body }) => JSON.parse(body ?? '').slippageBps)).toEqual([100])
    expect(await code(built(order(100_000_000n), {}, { promisedMinimum: 99_850_001n }))).toBe(
      'outputAmountDeviationTooHigh',
    )
  })

  it('is refused when the order has a minimum above the expected output', async () => {
    expect(await code(built(order(100_000_000n, { minAmountOut: '99850001' })))).toBe('UpstreamError')
  })

  it('uses the minimum of the order where it states one', async () => {
    const slipped = String(lessBps(BigInt(estimate().estimatedOut), 30))
    const guaranteed = String(lessBps(BigInt(estimate().estimatedOut), 100))
    const stated = { ...order(100_000_000n), estimatedOut: slipped, minAmountOut: guaranteed }
    expect((await built(stated)).requests).toHaveLength(1)
    const short = { ...stated, minAmountOut: '1' }
    expect(await code(built(short))).toBe('outputAmountDeviationTooHigh')
  })

  it('forwards the refund address and the fees [QUO-4k]', async () => {
    const fees = { affiliateBps: 30, serviceBps: 0, accounts: { flashnet: 'me' }, serviceAccounts: {} }
    const refundAddress = '0x2222222222222222222222222222222222222222'
    const { requests } = await built(order(100_000_000n), { fees }, { refundAddress })
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      refundAddress,
      appFees: [{ recipient: 'me', fee: 30 }],
    })
  })

  it('has a memo only when the order has one, on XRP also a destination tag', async () => {
    const memo = await built(order(100_000_000n, { depositMemo: 'abc' }), { sell: xrp }, { sources: [addresses.XRP] })
    expect(memo.deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', memo: 'abc' })
    expect('destinationTag' in memo.deposit && memo.deposit.destinationTag).toBeFalsy()
    const tag = await built(order(100_000_000n, { depositMemo: '12345' }), { sell: xrp }, { sources: [addresses.XRP] })
    expect(tag.deposit).toMatchObject({ memo: '12345', destinationTag: 12_345 })
  })

  it('passes a sweep on', async () => {
    expect(
      (await built(order(500_000n), { sell: btc, buy: usdc, sellAmount: 500_000n }, { sweep: true })).deposit.sweep,
    ).toBe(true)
  })

  it('is refused for a price below the minimum', async () => {
    expect(await code(built(order(100_000_000n, { estimatedOut: '98851500' })))).toBe('built')
    expect(await code(built(order(100_000_000n, { estimatedOut: '98851499' })))).toBe('outputAmountDeviationTooHigh')
  })

  it('is refused when the order differs or has expired', async () => {
    expect(await code(built(order(99_999_999n)))).toBe('UpstreamError')
    expect(await code(built(order(100_000_000n, { amountMode: 'exact_out' })))).toBe('UpstreamError')
    expect(await code(built(order(100_000_000n, { depositAddress: 'two words' })))).toBe('UpstreamError')
    expect(await code(built(order(100_000_000n, { depositAddress: null })))).toBe('UpstreamError')
    expect(await code(built(order(100_000_000n, { expiresAt: new Date(NOW).toISOString() })))).toBe('quoteError')
    await expect(built(order(100_000_000n, { expiresAt: new Date(NOW).toISOString() }))).rejects.toThrow(
      'The quote of FLASHNET has expired; request a new one.',
    )
    expect(await code(built(order(100_000_000n, { expiresAt: 'soon' })))).toBe('UpstreamError')
  })

  it.each([
    [400, 'unsupported_route', 'unsupportedChainId'],
    [400, 'amount_too_small', 'sellAssetAmountTooSmall'],
    [401, 'auth_required', 'quoteError'],
    [409, 'idempotency_conflict', 'quoteError'],
    [503, 'estimate_unavailable', 'quoteError'],
  ])('that is refused with %i %s becomes %s', async (status, name, expected) => {
    const work = built(reply(status, { error: { code: name, message: 'x' } }))
    await expect(work).rejects.toMatchObject({ code: expected, message: name })
  })
})
