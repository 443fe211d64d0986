import { type QuoteParams, UpstreamError } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MayanOptions } from '../options.ts'
import { harness, quoteParams } from '../testing/harness.ts'
import { DEADLINE, NOW, quotes, tokenList, wireQuote } from '../testing/quotes.ts'
import { addresses, arbUsdc, baseDai, baseEth, baseUsdc, bnb, sol, solUsdc, solUsdt, sui } from '../testing/tokens.ts'

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH = '0x4200000000000000000000000000000000000006'
const SWIFT_V1 = '0xC38e4e6A15593f908255214653d3D947CA1c2338'
const MCTP = '0x875d6d37EC55c8cF220B9E5080717549d8Aa8EcA'
const FAST_MCTP = '0xC1062b7C5Dc8E4b1Df9F200fe360cDc0eD6e7741'

const quote = (changes: Partial<QuoteParams>, more: object, options: MayanOptions = {}) => {
  const params = quoteParams(changes)
  const { provider, context } = harness({ '/v3/quote': quotes(wireQuote(params, more)) }, options)
  return provider.quote(params, context)
}

const offer = async (changes: Partial<QuoteParams> = {}, more: object = {}, options: MayanOptions = {}) => {
  const answer = await quote(changes, more, options)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  return answer.offers[0]
}

const refused = async (changes: Partial<QuoteParams>, more: object, options: MayanOptions = {}): Promise<void> =>
  expect(quote(changes, more, options)).rejects.toSatisfy(UpstreamError.is)

const dai = { sell: baseDai, sellAmount: 10n ** 19n }
const swapped = { swiftInputContract: USDC, swiftInputDecimals: 6, minMiddleAmount: 9.97 }

describe('the contract of an order', () => {
  it('is one that Mayan documents for the route type, version and chain', async () => {
    const thief = '0x7777777777777777777777777777777777777777'
    for (const swiftMayanContract of [thief, SWIFT_V1, MCTP, '', null, addresses.solana])
      await refused({}, { swiftMayanContract })
    await refused({}, { swiftVersion: 'V1' })
    await refused({}, { swiftVersion: 'V3' })
    await refused({ sell: sol, sellAmount: 10n ** 9n }, { swiftMayanContract: addresses.solana })
    await refused({ sell: sol, sellAmount: 10n ** 9n }, { swiftVersion: 'V1' })
  })

  it('is not that of the retired first version, on EVM chains and on Solana', async () => {
    const first = { swiftVersion: 'V1', swiftMayanContract: SWIFT_V1.toLowerCase() }
    await refused({}, first)
    await refused({}, { ...first, swiftVersion: undefined })
    const program = 'BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY'
    await refused({ sell: sol, sellAmount: 10n ** 9n }, { swiftVersion: 'V1', swiftMayanContract: program })
  })

  it('is one of the options for a type that Mayan does not document', async () => {
    const monoChainMayanContract = '0x4444444444444444444444444444444444444444'
    const inside = {
      type: 'MONO_CHAIN',
      monoChainMayanContract,
      evmSwapRouterAddress: USDC,
      evmSwapRouterCalldata: '0x12',
    }
    await refused({ buy: baseDai }, inside, { quoteTypes: ['MONO_CHAIN'] })
    const contracts = { MONO_CHAIN: [monoChainMayanContract.toUpperCase().replace('0X', '0x')] }
    await expect(offer({ buy: baseDai }, inside, { quoteTypes: ['MONO_CHAIN'], contracts })).resolves.toBeDefined()
  })
})

describe('the locked token of an order', () => {
  it('is USDC of the chain for Circle’s bridge', async () => {
    const bridge = { type: 'MCTP', mctpMayanContract: MCTP, redeemRelayerFee: 0.01, hasAuction: false }
    const options = { quoteTypes: ['MCTP' as const] }
    await expect(offer({}, { ...bridge, mctpInputContract: USDC }, options)).resolves.toBeDefined()
    for (const mctpInputContract of [WETH, arbUsdc.address, '0x7777777777777777777777777777777777777777'])
      await refused({}, { ...bridge, mctpInputContract }, options)
  })

  it('has the decimals that are known', async () => {
    for (const swiftInputDecimals of [0, 5, 7, 18]) {
      await refused({}, { swiftInputDecimals })
      await refused(dai, { ...swapped, swiftInputDecimals })
    }
  })

  it('is wrapped by Swift only where it is Ether', async () => {
    await refused({}, { swiftWrapAndLock: true })
    await refused(dai, { ...swapped, swiftWrapAndLock: true })
  })

  it('is declined where the minimum of a swap into it cannot be judged', async () => {
    const aero = { swiftInputContract: '0x940181a94A35A4569E4529A3CDfB74e38FD98631', swiftInputDecimals: 18 }
    expect(await quote(dai, { ...aero, minMiddleAmount: 9 })).toMatchObject({
      declined: { errorCode: 'unsupportedMethod', message: expect.stringContaining('cannot be judged') },
    })
    // Without Mayan's price of the bought token, dollars cannot be compared with it.
    expect(await quote({ ...dai, buy: bnb }, swapped)).toHaveProperty('declined')
    await expect(offer({ ...dai, buy: bnb }, { ...swapped, toTokenPrice: 0.99 })).resolves.toBeDefined()
  })
})

describe('the least amount before an order', () => {
  it('is worth the minimum output', async () => {
    await expect(offer(dai, swapped)).resolves.toBeDefined()
    for (const minMiddleAmount of [0, 0.997, 9, null]) await refused(dai, { ...swapped, minMiddleAmount })
    await refused({ ...dai, buy: bnb }, { ...swapped, toTokenPrice: 9.9 })
  })

  it('is what is sold where Ether is only wrapped', async () => {
    const sold = { sell: baseEth, sellAmount: 10n ** 18n }
    const wraps = { swiftInputContract: WETH, swiftWrapAndLock: true }
    await expect(offer(sold, { ...wraps, minMiddleAmount: 1 })).resolves.toBeDefined()
    await refused(sold, { ...wraps, minMiddleAmount: 0.9 })
  })

  it('is never a twentieth less than the minimum output, in any amount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (cents) => {
        const accepted = await quote(dai, { ...swapped, minMiddleAmount: cents / 100 }).then(
          (answer) => 'offers' in answer,
          () => false,
        )
        expect(accepted).toBe(cents / 100 >= 9.974999 * 0.95)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the relayer fees of an order', () => {
  it('are at most a quarter of what is locked', async () => {
    for (const fees of [
      { cancelRelayerFee64: '2600000' },
      { refundRelayerFee64: '10000000' },
      { cancelRelayerFee64: '1500000', refundRelayerFee64: '1500000' },
      { submitRelayerFee64: '9000000' },
    ]) {
      await refused({}, fees)
    }
    await refused(
      { sell: solUsdt, sellAmount: 10n ** 7n, buy: baseUsdc },
      {
        swiftInputContract: solUsdc.address,
        swiftInputDecimals: 6,
        minMiddleAmount: 9.97,
        refundRelayerFee64: '5539720',
      },
    )
  })

  it('are in a warning where a refund costs more than one per cent', async () => {
    expect((await offer()).warnings).toEqual([])
    expect((await offer({}, { refundRelayerFee64: '550000' })).warnings).toEqual([
      expect.objectContaining({ code: 'refundCostsFees', display: expect.stringContaining('5.5 per cent') }),
    ])
  })

  it('of a bridge lower its minimum output, and a message fee is bounded', async () => {
    const options = { quoteTypes: ['MCTP' as const] }
    const bridge = { type: 'MCTP', mctpMayanContract: MCTP, mctpInputContract: USDC, hasAuction: false }
    const stated = { ...bridge, minReceivedBaseUnits: '9974999' }
    expect((await offer({}, { ...stated, redeemRelayerFee: 0.01 }, options)).minBuyAmount).toBe(9_974_999n)
    expect((await offer({}, { ...stated, redeemRelayerFee: 0.1 }, options)).minBuyAmount).toBe(9_900_000n)
    await refused({}, { ...stated, redeemRelayerFee: 3 }, options)
    await refused({}, { ...stated, redeemRelayerFee: 0.01, bridgeFee: 0.01 }, options)
    const fast = { type: 'FAST_MCTP', fastMctpMayanContract: FAST_MCTP, fastMctpInputContract: USDC, hasAuction: false }
    const both = { redeemRelayerFee: 0.1, circleMaxFee64: '200000', refundRelayerFee64: '0' }
    expect((await offer({}, { ...fast, ...both }, { quoteTypes: ['FAST_MCTP'] })).minBuyAmount).toBe(9_700_000n)
    await refused({}, { ...fast, ...both, circleMaxFee64: '2500000' }, { quoteTypes: ['FAST_MCTP'] })
  })
})

describe('further figures of a quote', () => {
  it('a deadline is ahead, by a day at most', async () => {
    const seconds = NOW / 1_000
    for (const deadline of [seconds, seconds + 60, 0, seconds + 86_401, 32_503_680_000, DEADLINE - 86_400, null])
      await refused({}, { deadline64: deadline === null ? null : String(deadline) })
    await expect(offer({}, { deadline64: String(seconds + 86_400) })).resolves.toBeDefined()
  })

  it('the coin of Sui is the one of the token list', async () => {
    const params = quoteParams({ buy: sui })
    const name = `0x${'77'.repeat(32)}`
    const honest = wireQuote(params)
    for (const [toToken, accepted] of [
      [honest.toToken, true],
      [{ ...honest.toToken, verifiedAddress: name }, false],
    ] as const) {
      const { provider, context } = harness({
        '/v3/quote': quotes({ ...honest, toToken }),
        '/v3/tokens': tokenList(baseUsdc, sui),
      })
      await provider.assets(context)
      const asked = provider.quote(params, context)
      if (accepted) await expect(asked).resolves.toHaveProperty('offers')
      else await expect(asked).rejects.toSatisfy(UpstreamError.is)
    }
  })

  it('auction mode, protocol fee and the two outputs are plausible', async () => {
    for (const more of [
      { swiftAuctionMode: 0 },
      { swiftAuctionMode: 9 },
      { swiftAuctionMode: null },
      { protocolBps: 255 },
      { expectedAmountOutBaseUnits: '99814440' },
      { expectedAmountOutBaseUnits: '998144' },
    ]) {
      await refused({}, more)
    }
  })

  it('a quote that is not accepted costs no other quote', async () => {
    const params = quoteParams()
    const list = quotes(wireQuote(params, { swiftAuctionMode: 0, expectedAmountOut: 11 }), wireQuote(params))
    const { provider, context } = harness({ '/v3/quote': list })
    expect(await provider.quote(params, context)).toMatchObject({ offers: [{ buyAmount: 9_981_444n }] })
  })
})
