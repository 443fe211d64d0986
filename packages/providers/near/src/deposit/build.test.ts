import { type BuildParams, type Offer, SwapError } from '@switchyard/core'
import { findPlaceholder } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEPOSIT_ADDRESS, quoteAnswer, signed } from '../testing/quotes.ts'
import {
  NOW,
  params,
  quoting,
  refusing,
  type StubResponse,
  type TestNetwork,
  testNetwork,
} from '../testing/test-network.ts'
import { addresses, eth, ton } from '../testing/tokens.ts'
import { readChannelId, writeChannelId } from './build-deposit.ts'

const swapAddresses: BuildParams = {
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
}

const offerOf = async ({ provider, context, take }: TestNetwork, changes = {}): Promise<Offer> => {
  const answer = await provider.quote(params(changes), context)
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

describe('a deposit', () => {
  const fees = { affiliateBps: 50, serviceBps: 0, accounts: { near: 'us.near' }, serviceAccounts: {} }

  it('opens a deposit for the given addresses, with all the response needs', async () => {
    const one = testNetwork()
    const offer = await offerOf(one, { fees })
    const deposit = await one.provider.build(offer, swapAddresses, one.context)
    const expiresAt = NOW + 240 * 60_000
    expect(deposit).toEqual({
      kind: 'simpleTransfer',
      asset: expect.objectContaining({ identifier: 'BTC.BTC', decimals: 8 }),
      amount: 10_000_000n,
      sources: [addresses.BTC],
      to: DEPOSIT_ADDRESS,
      inboundAddress: DEPOSIT_ADDRESS,
      expiresAt: expiresAt - 1_200_000,
      channel: { id: DEPOSIT_ADDRESS, expiresAt },
      enforced: { minBuyAmount: 2_752_200_000_000_000_000n },
      meta: {
        near: {
          destinationAddress: addresses.ETH,
          sellAsset: 'BTC.BTC',
          buyAsset: 'ETH.ETH',
          sourceAddress: addresses.BTC,
          sellAmount: '0.1',
          affiliateFees: { nearId: 'us.near', feeBps: 50 },
          slippage: 1,
        },
      },
    })
    expect(one.bodies()).toMatchObject([
      {
        dry: false,
        recipient: addresses.ETH,
        refundTo: addresses.BTC,
        appFees: [{ recipient: 'us.near', fee: 50 }],
        deadline: new Date(expiresAt).toISOString(),
      },
    ])
  })

  it('refunds to the refund address of the request [QUO-4i]', async () => {
    const one = testNetwork()
    await one.provider.build(await offerOf(one), { ...swapAddresses, refundAddress: 'bc1qother' }, one.context)
    expect(one.bodies()).toMatchObject([{ refundTo: 'bc1qother' }])
  })

  it('keeps privacy, sweep and FLEX_INPUT of the quote [QUO-5g, SWP-2b]', async () => {
    const one = testNetwork()
    const offer = await offerOf(one, { privacy: true, flexInput: true })
    const deposit = await one.provider.build(offer, { ...swapAddresses, sweep: true }, one.context)
    expect(deposit.sweep).toBe(true)
    expect(one.bodies()).toMatchObject([{ confidentiality: 'basic', swapType: 'FLEX_INPUT' }])
  })

  it('closes when 1Click stops watching the address', async () => {
    const soon = new Date(NOW + 3_600_000).toISOString()
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: quoting({ timeWhenInactive: soon }) })
    const deposit = await one.provider.build(offer, swapAddresses, one.context)
    expect(deposit.channel?.expiresAt).toBe(NOW + 3_600_000)
  })

  it('closes at the deadline 1Click echoes when it is earlier than requested', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    const earlier = new Date(NOW + 1_800_000).toISOString()
    one.respond({ quote: (body) => ({ json: signed(quoteAnswer({ ...body, deadline: earlier })) }) })
    const deposit = await one.provider.build(offer, swapAddresses, one.context)
    expect(deposit.channel?.expiresAt).toBe(NOW + 1_800_000)
    expect(deposit.expiresAt).toBeLessThan(NOW + 1_800_000)
  })

  it('carries the whole memo of 1Click', async () => {
    const needsMemo: StubResponse = (body) =>
      body.depositMode === 'MEMO' ? quoting({ depositMemo: 'k-42' })(body) : refusing('Incorrect depositMode')
    const one = testNetwork({ quote: needsMemo })
    const offer = await offerOf(one, { sell: ton, buy: eth })
    const deposit = await one.provider.build(offer, { ...swapAddresses, sources: [addresses.TON] }, one.context)
    expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', memo: 'k-42', to: DEPOSIT_ADDRESS })
    expect(deposit.channel?.id).toBe(`${DEPOSIT_ADDRESS}|k-42`)
  })

  it.each([
    ['an unexpected memo', quoting({ depositMemo: 'x' })],
    ['no signature', ((body) => ({ json: quoteAnswer(body) })) as StubResponse],
    [
      'a signature over other fields',
      ((body) => ({ json: { ...signed(quoteAnswer(body)), timestamp: 'later' } })) as StubResponse,
    ],
    ...Object.entries({
      recipient: '0x2222222222222222222222222222222222222222',
      refundTo: 'bc1qsomebodyelse',
      originAsset: 'nep141:zec.omft.near',
      destinationAsset: 'nep141:zec.omft.near',
      amount: '1',
      swapType: 'FLEX_INPUT',
      slippageTolerance: 5_000,
      refundType: 'INTENTS',
      recipientType: 'INTENTS',
      depositType: 'INTENTS',
      depositMode: 'MEMO',
      confidentiality: 'basic',
    }).map(([field, value]): [string, StubResponse] => [
      `another ${field}`,
      (body) => ({ json: signed(quoteAnswer({ ...body, [field]: value })) }),
    ]),
  ])('rejects %s', async (_, quote) => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote })
    expect(await codeOf(one.provider.build(offer, swapAddresses, one.context))).toBe('unableToBuildTransaction')
  })

  it('says of a wrong signature that it is not of the manager', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: (body) => ({ json: { ...signed(quoteAnswer(body)), timestamp: 'later' } }) })
    await expect(one.provider.build(offer, swapAddresses, one.context)).rejects.toThrow(
      /is not signed with its manager's key ed25519:/,
    )
  })

  it('accepts another id of the same asset and another case of the same address', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    const renamed: StubResponse = (body) => ({
      json: signed(
        quoteAnswer({
          ...body,
          originAsset: 'nep141:btc.omft.near',
          recipient: addresses.ETH.toUpperCase().replace('X', 'x'),
        }),
      ),
    })
    one.respond({ quote: renamed })
    expect(await codeOf(one.provider.build(offer, swapAddresses, one.context))).toBe('built')
  })

  it('rejects placeholder addresses', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    const [eth, btc] = [findPlaceholder('ETH') ?? '', findPlaceholder('BTC') ?? '']
    const paid = one.provider.build(offer, { ...swapAddresses, destinationAddress: eth }, one.context)
    expect(await codeOf(paid)).toBe('invalidDestinationAddress')
    const refunded = one.provider.build(offer, { ...swapAddresses, sources: [btc] }, one.context)
    expect(await codeOf(refunded)).toBe('invalidRefundAddress')
    expect(one.take()).toEqual([])
  })

  it('throws the code of a refusal during the build', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: refusing('recipient is not valid') })
    expect(await codeOf(one.provider.build(offer, swapAddresses, one.context))).toBe('invalidBuyAssetAddress')
  })

  it('takes an internal server error for a fault of 1Click: the recipient was quoted before', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: refusing('Internal server error') })
    await expect(one.provider.build(offer, swapAddresses, one.context)).rejects.toMatchObject({ name: 'UpstreamError' })
  })

  it('does not repeat a real quote that failed', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: { status: 502, json: 'x' } })
    await expect(one.provider.build(offer, swapAddresses, one.context)).rejects.toThrow()
    expect(one.take()).toHaveLength(1)
  })
})

describe('the minimum output', () => {
  const minimum = 2_752_200_000_000_000_000n
  const slipping =
    (out: bigint): StubResponse =>
    (body) => {
      const least = (out * (10_000n - BigInt(body.slippageTolerance as number))) / 10_000n
      return quoting({ amountOut: `${out}`, minAmountOut: `${least}` })(body)
    }

  it('is held at any price, or the build is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: minimum - 10n ** 16n, max: minimum + 10n ** 17n }), async (out) => {
        const one = testNetwork()
        const offer = await offerOf(one)
        one.respond({ quote: slipping(out) })
        const code = await codeOf(one.provider.build(offer, swapAddresses, one.context))
        const last = one.bodies().at(-1)
        const least = (out * (10_000n - BigInt(last?.slippageTolerance as number))) / 10_000n
        if (code === 'built') expect(least >= offer.minBuyAmount).toBe(true)
        else expect([code, out < minimum]).toEqual(['outputAmountDeviationTooHigh', true])
      }),
      { numRuns: 60 },
    )
  })

  it('is requested again with less slippage', async () => {
    const one = testNetwork()
    const offer = await offerOf(one)
    one.respond({ quote: slipping(2_770_000_000_000_000_000n) })
    await one.provider.build(offer, swapAddresses, one.context)
    expect(one.bodies().map(({ slippageTolerance }) => slippageTolerance)).toEqual([100, 64])
  })
})

describe('the least output of the quote', () => {
  const expected = 2_780_000_000_000_000_000n
  const slipping: StubResponse = (body) => {
    const least = (expected * (10_000n - BigInt(body.slippageTolerance as number))) / 10_000n
    return quoting({ minAmountOut: `${least}` })(body)
  }
  const built = async (minBuyAmount: bigint) => {
    const network = testNetwork({ quote: slipping })
    const offer = await offerOf(network)
    const deposit = await network.provider.build(
      offer,
      { ...swapAddresses, promisedMinimum: minBuyAmount },
      network.context,
    )
    return { deposit, slippages: network.bodies().map(({ slippageTolerance }) => slippageTolerance) }
  }

  it('leaves only the remaining slippage after a fall of the price', async () => {
    const { deposit, slippages } = await built(2_770_000_000_000_000_000n)
    expect(slippages).toEqual([35])
    expect(deposit.enforced).toEqual({ minBuyAmount: 2_770_270_000_000_000_000n })
  })

  it('never raises the slippage after a rise of the price', async () => {
    const { deposit, slippages } = await built(1n)
    expect(slippages).toEqual([100])
    expect(deposit.enforced).toEqual({ minBuyAmount: 2_752_200_000_000_000_000n })
  })

  it('is refused when the price is below it', async () => {
    const network = testNetwork({ quote: slipping })
    const offer = await offerOf(network)
    const minBuyAmount = expected + 1n
    const refused = network.provider.build(offer, { ...swapAddresses, promisedMinimum: minBuyAmount }, network.context)
    expect(await codeOf(refused)).toBe('outputAmountDeviationTooHigh')
  })
})

describe('the id of a deposit channel', () => {
  it('is parsed back into address and memo', () => {
    const address = fc.stringMatching(/^[0-9A-Za-z_-]{10,60}$/)
    fc.assert(
      fc.property(address, fc.option(fc.string({ minLength: 1 }), { nil: undefined }), (one, memo) => {
        expect(readChannelId(writeChannelId({ address: one, memo }))).toEqual(
          memo === undefined ? { address: one } : { address: one, memo },
        )
      }),
    )
  })
})
