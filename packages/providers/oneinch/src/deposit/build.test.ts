import { type BuildParams, type Offer, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { EXECUTOR, routerAbi, swapAnswer } from '../testing/calls.ts'
import { type Harness, harness, quoteParams, refusing, type StubResponse } from '../testing/harness.ts'
import { eth, RECEIVER, ROUTER, SENDER, usdc, usdt } from '../testing/tokens.ts'

const addresses: BuildParams = {
  sources: [SENDER],
  destinationAddress: RECEIVER,
  refundAddressSetting: 'WARNING',
  sweep: false,
}

const offerOf = async ({ provider, context, take }: Harness, changes = {}): Promise<Offer> => {
  const answer = await provider.quote(quoteParams(changes), context)
  take()
  const offer = 'offers' in answer ? answer.offers[0] : undefined
  if (!offer) throw new Error('no offer')
  return offer
}

const codeOf = async (built: Promise<unknown>): Promise<string> =>
  built.then(
    () => 'built',
    (error: unknown) => (SwapError.is(error) ? error.code : `threw ${String(error)}`),
  )

const built = async (swap: StubResponse, changes = {}, who: Partial<BuildParams> = {}): Promise<string> => {
  const one = harness({ swap })
  return codeOf(one.provider.build(await offerOf(one, changes), { ...addresses, ...who }, one.context))
}

const encoded = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: routerAbi, functionName, args } as never)

describe('a swap', () => {
  it('is requested without estimate and partial fills, for sender and receiver', async () => {
    const one = harness()
    const fees = { affiliateBps: 50, serviceBps: 0, accounts: { oneinch: RECEIVER }, serviceAccounts: {} }
    const deposit = await one.provider.build(await offerOf(one, { fees }), addresses, one.context)
    expect(one.queries()).toEqual([
      {
        src: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        dst: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        amount: '1000000000000000000',
        from: SENDER,
        origin: SENDER,
        receiver: RECEIVER,
        slippage: '1',
        fee: '0.5',
        referrer: RECEIVER,
        disableEstimate: 'true',
        allowPartialFill: 'false',
      },
    ])
    expect(deposit).toEqual({
      kind: 'contractCall',
      asset: expect.objectContaining({ identifier: 'ETH.ETH' }),
      amount: 10n ** 18n,
      sources: [SENDER],
      payout: { asset: expect.objectContaining({ ticker: 'USDC' }), to: RECEIVER, minAmount: 3_385_800_000n },
      enforced: { minBuyAmount: 3_385_800_000n },
      call: { vm: 'evm', to: ROUTER, data: swapAnswer().tx.data, value: 10n ** 18n },
    })
  })

  it('of a token has the exact approval and no value', async () => {
    const answer = swapAnswer(
      { srcToken: usdt.address ?? '', dstToken: usdc.address ?? '', amount: 5n },
      { value: '0', from: undefined },
    )
    const one = harness({ swap: { json: answer } })
    const offer = await offerOf(one, { sell: usdt, sellAmount: 5n })
    const deposit = await one.provider.build(offer, addresses, one.context)
    expect(deposit).toMatchObject({
      call: { value: 0n, approval: { token: usdt.address, spender: ROUTER, amount: 5n } },
    })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['another router', {}, { to: '0xf977814e90da44bfa03b6295a0616a897441acec' }],
    ['another sender', {}, { from: RECEIVER }],
    ['more value than the amount', {}, { value: '1000000000000000001' }],
    ['another receiver', { dstReceiver: SENDER }, {}],
    ['no receiver, which means the sender', { dstReceiver: `0x${'0'.repeat(40)}` }, {}],
    ['another sell asset', { srcToken: usdt.address }, {}],
    ['another buy asset', { dstToken: usdt.address }, {}],
    ['another amount', { amount: 1n }, {}],
    ['a partial fill', { flags: 1n }, {}],
    ['extra native coin', { flags: 2n }, {}],
    ['an unknown method', {}, { data: '0x12345678' }],
    ['truncated arguments', {}, { data: swapAnswer().tx.data.slice(0, 200) }],
  ])('is refused with %s', async (_, desc, tx) => {
    expect(await built({ json: swapAnswer(desc, tx) })).toBe('unableToBuildTransaction')
  })

  it('to the sender may omit the receiver', async () => {
    const json = swapAnswer({ dstReceiver: `0x${'0'.repeat(40)}` })
    expect(await built({ json }, {}, { destinationAddress: SENDER })).toBe('built')
  })

  const word = `0x${'0'.repeat(64)}` as const
  const [token, receiver] = [BigInt(usdt.address ?? ''), BigInt(RECEIVER)]
  const least = 3_385_800_000n
  const sell = { sell: usdt, sellAmount: 7n }

  it.each<[string, readonly unknown[], object]>([
    ['ethUnoswap', [least, 1n], {}],
    ['ethUnoswap2', [least, 1n, 1n], {}],
    ['ethUnoswap3', [least, 1n, 1n, 1n], {}],
    ['ethUnoswapTo', [receiver, least, 1n], {}],
    ['ethUnoswapTo2', [receiver, least, 1n, 1n], {}],
    ['ethUnoswapTo3', [receiver, least, 1n, 1n, 1n], {}],
    ['unoswap', [token, 7n, least, 1n], sell],
    ['unoswap2', [token, 7n, least, 1n, 1n], sell],
    ['unoswap3', [token, 7n, least, 1n, 1n, 1n], sell],
    ['unoswapTo', [receiver, token, 7n, least, 1n], sell],
    ['unoswapTo2', [receiver, token, 7n, least, 1n, 1n], sell],
    ['unoswapTo3', [receiver, token, 7n, least, 1n, 1n, 1n], sell],
    ['clipperSwap', [EXECUTOR, token, usdc.address, 7n, least, 1n, word, word], sell],
    ['clipperSwapTo', [EXECUTOR, RECEIVER, token, usdc.address, 7n, least, 1n, word, word], sell],
  ])('by %s is refused, because the call does not prove what it pays', async (method, args, params) => {
    const tx = { data: encoded(method, args), ...('sell' in params ? { value: '0' } : {}) }
    const swap = { json: swapAnswer({}, tx) }
    for (const destinationAddress of [RECEIVER, SENDER]) {
      expect(await built(swap, params, { destinationAddress })).toBe('unableToBuildTransaction')
    }
  })

  it('by another method is requested once more without direct calls of pools', async () => {
    const direct = swapAnswer({}, { data: encoded('ethUnoswapTo', [receiver, least, 1n]) })
    const swap = (url: URL): StubResponse => ({ json: url.searchParams.has('compatibility') ? swapAnswer() : direct })
    const one = harness({ swap })
    const offer = await offerOf(one)
    expect(await one.provider.build(offer, addresses, one.context)).toMatchObject({
      call: { data: swapAnswer().tx.data },
    })
    const requests = one.take().map(({ url }) => new URL(url))
    expect(requests.map(({ pathname }) => pathname)).toEqual(['/swap/v6.1/1/swap', '/swap/v6.0/1/swap'])
    const [first, second] = requests.map(({ searchParams }) => Object.fromEntries(searchParams))
    expect(second).toEqual({ ...first, compatibility: 'true' })
  })

  it.each([
    ['insufficientLiquidity', refusing('insufficient liquidity')],
    ['insufficientAllowance', refusing('Not enough allowance. Amount: 2. Allowance: 1. Spender: 0x11')],
    ['insufficientAllowance', refusing('in other words', { code: 'NOT_ENOUGH_ALLOWANCE' })],
    ['insufficientBalance', refusing('Not enough src balance. Amount: 2. Balance: 1.')],
    ['insufficientBalance', refusing('Not enough USDC balance. Amount: 2. Balance: 1.')],
    ['unableToBuildTransaction', refusing('cannot estimate', {}, 500)],
    ['invalidAsset', refusing('cannot sync 0x1234')],
    ['unknownError', refusing('something new')],
  ])('is refused with %s for the text of 1inch', async (code, response) => {
    expect(await built(response)).toBe(code)
  })
})

describe('the promised minimum', () => {
  const promised = 3_385_800_000n

  it('is enforced by the router at any price, or nothing is built', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: promised - 50_000_000n, max: promised + 100_000_000n }), async (out) => {
        const swap = (url: URL): StubResponse => {
          const [whole = '', fraction = ''] = (url.searchParams.get('slippage') ?? '').split('.')
          const least = (out * (10_000n - BigInt(whole + fraction.padEnd(2, '0')))) / 10_000n
          return { json: { ...swapAnswer({ minReturnAmount: least }), dstAmount: `${out}` } }
        }
        const one = harness({ swap })
        const offer = await offerOf(one)
        const outcome = await one.provider.build(offer, addresses, one.context).catch((error: unknown) => error)
        if (SwapError.is(outcome))
          expect([outcome.code, out < promised]).toEqual(['outputAmountDeviationTooHigh', true])
        else {
          const { call } = outcome as { call: { data: string } }
          const least = BigInt(`0x${call.data.slice(10 + 6 * 64, 10 + 7 * 64)}`)
          expect(least >= offer.minBuyAmount).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is the one of the swap when the engine names it', async () => {
    const swap =
      (out: bigint) =>
      (url: URL): StubResponse => {
        const [whole = '', fraction = ''] = (url.searchParams.get('slippage') ?? '').split('.')
        const minimum = (out * (10_000n - BigInt(whole + fraction.padEnd(2, '0')))) / 10_000n
        return { json: { ...swapAnswer({ minReturnAmount: minimum }), dstAmount: `${out}` } }
      }
    const deposit = async (out: bigint, minBuyAmount: bigint) => {
      const one = harness({ swap: swap(out) })
      const offer = await offerOf(one)
      return one.provider.build(offer, { ...addresses, promisedMinimum: minBuyAmount }, one.context)
    }
    // The price fell by 0.5 %, so half of the slippage is left.
    const fallen = await deposit(3_402_900_000n, promised)
    expect(fallen.enforced?.minBuyAmount).toBeGreaterThanOrEqual(promised)
    expect(fallen.enforced?.minBuyAmount).toBeLessThan(3_402_900_000n)
    // A lower minimum than that of the offer is enough.
    const lower = await deposit(3_380_000_000n, 3_300_000_000n)
    expect(lower.enforced?.minBuyAmount).toBe(3_346_200_000n)
    expect(await codeOf(deposit(3_385_799_999n, promised))).toBe('outputAmountDeviationTooHigh')
  })

  it('is that of the quote for a native coin', async () => {
    const one = harness()
    expect((await offerOf(one, { sell: eth })).minBuyAmount).toBe(promised)
  })
})
