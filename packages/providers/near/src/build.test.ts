import { type Offer, type SwapAddresses, SwapError } from '@switchyard/core'
import { placeholderAddress } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelId, channelParts } from './build-deposit.ts'
import { DEPOSIT_ADDRESS, quoteAnswer, signed } from './testing/quotes.ts'
import { addresses, eth, ton } from './testing/tokens.ts'
import { ask, NOW, quoting, type Reply, refusing, type World, world } from './testing/world.ts'

const parties: SwapAddresses = {
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
}

const offerOf = async ({ provider, context, take }: World, changes = {}): Promise<Offer> => {
  const answer = await provider.quote(ask(changes), context)
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

  it('is opened for the real parties and says all the response needs', async () => {
    const one = world()
    const offer = await offerOf(one, { fees })
    const deposit = await one.provider.build(offer, parties, one.context)
    const expiresAt = NOW + 120 * 60_000
    expect(deposit).toEqual({
      kind: 'simpleTransfer',
      asset: expect.objectContaining({ identifier: 'BTC.BTC', decimals: 8 }),
      amount: 10_000_000n,
      sources: [addresses.BTC],
      to: DEPOSIT_ADDRESS,
      inboundAddress: DEPOSIT_ADDRESS,
      expiresAt: expiresAt - 1_200_000,
      channel: { id: DEPOSIT_ADDRESS, expiresAt },
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

  it('refunds where the request says [QUO-4i]', async () => {
    const one = world()
    await one.provider.build(await offerOf(one), { ...parties, refundAddress: 'bc1qother' }, one.context)
    expect(one.bodies()).toMatchObject([{ refundTo: 'bc1qother' }])
  })

  it('is private, swept and flexible as quoted [QUO-5g, SWP-2b]', async () => {
    const one = world()
    const offer = await offerOf(one, { privacy: true, flexInput: true })
    const deposit = await one.provider.build(offer, { ...parties, sweep: true }, one.context)
    expect(deposit.sweep).toBe(true)
    expect(one.bodies()).toMatchObject([{ confidentiality: 'basic', swapType: 'FLEX_INPUT' }])
  })

  it('closes when 1Click stops watching, should that come first', async () => {
    const soon = new Date(NOW + 3_600_000).toISOString()
    const one = world()
    const offer = await offerOf(one)
    one.play({ quote: quoting({ timeWhenInactive: soon }) })
    const deposit = await one.provider.build(offer, parties, one.context)
    expect(deposit.channel?.expiresAt).toBe(NOW + 3_600_000)
  })

  it('closes at the deadline 1Click took, should it be an earlier one than was asked for', async () => {
    const one = world()
    const offer = await offerOf(one)
    const earlier = new Date(NOW + 1_800_000).toISOString()
    one.play({ quote: (body) => ({ json: signed(quoteAnswer({ ...body, deadline: earlier })) }) })
    const deposit = await one.provider.build(offer, parties, one.context)
    expect(deposit.channel?.expiresAt).toBe(NOW + 1_800_000)
    expect(deposit.expiresAt).toBeLessThan(NOW + 1_800_000)
  })

  it('carries the memo 1Click gave, whole', async () => {
    const needsMemo: Reply = (body) =>
      body.depositMode === 'MEMO' ? quoting({ depositMemo: 'k-42' })(body) : refusing('Incorrect depositMode')
    const one = world({ quote: needsMemo })
    const offer = await offerOf(one, { sell: ton, buy: eth })
    const deposit = await one.provider.build(offer, { ...parties, sources: [addresses.TON] }, one.context)
    expect(deposit).toMatchObject({ kind: 'transferWithMemo', form: 'transfer', memo: 'k-42', to: DEPOSIT_ADDRESS })
    expect(deposit.channel?.id).toBe(`${DEPOSIT_ADDRESS}|k-42`)
  })

  it.each([
    ['a memo nobody asked for', quoting({ depositMemo: 'x' })],
    ['no signature', ((body) => ({ json: quoteAnswer(body) })) as Reply],
    ['another’s signature', ((body) => ({ json: { ...signed(quoteAnswer(body)), timestamp: 'later' } })) as Reply],
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
    }).map(([field, value]): [string, Reply] => [
      `another ${field}`,
      (body) => ({ json: signed(quoteAnswer({ ...body, [field]: value })) }),
    ]),
  ])('is refused with %s, though signed', async (_, quote) => {
    const one = world()
    const offer = await offerOf(one)
    one.play({ quote })
    expect(await codeOf(one.provider.build(offer, parties, one.context))).toBe('unableToBuildTransaction')
  })

  it('takes another name of the same asset and another case of the same address', async () => {
    const one = world()
    const offer = await offerOf(one)
    const renamed: Reply = (body) => ({
      json: signed(
        quoteAnswer({
          ...body,
          originAsset: 'nep141:btc.omft.near',
          recipient: addresses.ETH.toUpperCase().replace('X', 'x'),
        }),
      ),
    })
    one.play({ quote: renamed })
    expect(await codeOf(one.provider.build(offer, parties, one.context))).toBe('built')
  })

  it('never goes out to an address that only stood in for a party', async () => {
    const one = world()
    const offer = await offerOf(one)
    const [eth, btc] = [placeholderAddress('ETH') ?? '', placeholderAddress('BTC') ?? '']
    const paid = one.provider.build(offer, { ...parties, destinationAddress: eth }, one.context)
    expect(await codeOf(paid)).toBe('invalidDestinationAddress')
    const refunded = one.provider.build(offer, { ...parties, sources: [btc] }, one.context)
    expect(await codeOf(refunded)).toBe('invalidRefundAddress')
    expect(one.take()).toEqual([])
  })

  it('names a refusal since the quote by its code', async () => {
    const one = world()
    const offer = await offerOf(one)
    one.play({ quote: refusing('recipient is not valid') })
    expect(await codeOf(one.provider.build(offer, parties, one.context))).toBe('invalidBuyAssetAddress')
  })

  it('sends a real quote once: what it opened may not be opened again', async () => {
    const one = world()
    const offer = await offerOf(one)
    one.play({ quote: { status: 502, json: 'x' } })
    await expect(one.provider.build(offer, parties, one.context)).rejects.toThrow()
    expect(one.take()).toHaveLength(1)
  })
})

describe('the promised minimum', () => {
  const promised = 2_752_200_000_000_000_000n
  const slipping =
    (out: bigint): Reply =>
    (body) => {
      const least = (out * (10_000n - BigInt(body.slippageTolerance as number))) / 10_000n
      return quoting({ amountOut: `${out}`, minAmountOut: `${least}` })(body)
    }

  it('holds whatever the price does in between, or nothing is built', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: promised - 10n ** 16n, max: promised + 10n ** 17n }), async (out) => {
        const one = world()
        const offer = await offerOf(one)
        one.play({ quote: slipping(out) })
        const code = await codeOf(one.provider.build(offer, parties, one.context))
        const last = one.bodies().at(-1)
        const least = (out * (10_000n - BigInt(last?.slippageTolerance as number))) / 10_000n
        if (code === 'built') expect(least >= offer.buyAmountMin).toBe(true)
        else expect([code, out < promised]).toEqual(['outputAmountDeviationTooHigh', true])
      }),
      { numRuns: 60 },
    )
  })

  it('is asked for again with less tolerance, never with more', async () => {
    const one = world()
    const offer = await offerOf(one)
    one.play({ quote: slipping(2_770_000_000_000_000_000n) })
    await one.provider.build(offer, parties, one.context)
    expect(one.bodies().map(({ slippageTolerance }) => slippageTolerance)).toEqual([100, 64])
  })
})

describe('a channel id', () => {
  it('gives back address and memo', () => {
    const address = fc.stringMatching(/^[0-9A-Za-z_-]{10,60}$/)
    fc.assert(
      fc.property(address, fc.option(fc.string({ minLength: 1 }), { nil: undefined }), (one, memo) => {
        expect(channelParts(channelId(one, memo))).toEqual(
          memo === undefined ? { address: one } : { address: one, memo },
        )
      }),
    )
  })
})
