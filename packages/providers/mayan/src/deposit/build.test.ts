import type { BuildParams, ContractCall, Offer } from '@switchyard/core'
import { SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { harness, quoteParams, response, type StubAnswers, swapAddresses } from '../testing/harness.ts'
import { DEADLINE, NOW, quotes, wireQuote } from '../testing/quotes.ts'
import { addresses, baseDai, baseEth, baseUsdc, eth, sol, solUsdc, solUsdt, sui } from '../testing/tokens.ts'
import { readForwarded } from './evm/forwarder.ts'
import { readSwift } from './evm/swift.ts'

const FORWARDER = '0x337685fdaB40D39bd02028545a4FfA7D287cC3E2'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const ROUTER = '0x6131b5fae19ea4f9d964eac0408e4408b66337b5'

/** Quotes, stores the offer as JSON, and builds. */
const built = async (
  changes = {},
  more: object = {},
  script: StubAnswers = {},
  who: Partial<BuildParams> = {},
  tamper: (offer: Offer) => Offer = (offer) => offer,
) => {
  const params = quoteParams(changes)
  const { provider, context, take } = harness({ '/v3/quote': quotes(wireQuote(params, more)), ...script })
  const answer = await provider.quote(params, context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  take()
  const [offer] = answer.offers
  const storedOffer = tamper({ ...offer, state: JSON.parse(JSON.stringify(offer.state)) })
  const deposit = (await provider.build(storedOffer, swapAddresses(who), context)) as ContractCall
  return { deposit, requests: take() }
}

/** The offer an hour later: its order's deadline has passed. */
const ended = (offer: Offer): Offer => {
  const state = offer.state as { quote: object }
  return { ...offer, state: { ...state, quote: { ...state.quote, deadline: String(NOW / 1_000 + 1) } } as never }
}

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'built',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )

describe('an EVM order', () => {
  it('calls the forwarder with sender and receiver, and requires the approval', async () => {
    const { deposit, requests } = await built()
    const { call } = deposit
    if (call.vm !== 'evm') throw new Error('not EVM')
    expect(requests).toEqual([])
    expect(call).toMatchObject({
      to: FORWARDER,
      value: 0n,
      deadlineSeconds: DEADLINE,
      approval: { token: USDC, spender: FORWARDER, amount: 10_000_000n },
    })
    const { protocolData, ...outer } = readForwarded(call)
    expect(outer).toEqual({
      tokenIn: USDC,
      amountIn: 10_000_000n,
      protocol: '0x40ffe85a28dc9993541449464d7529a922142960',
    })
    expect(readSwift(protocolData)).toMatchObject({
      trader: `0x${'0'.repeat(24)}${addresses.evm.slice(2).toLowerCase()}`,
      destination: `0x${'0'.repeat(24)}${addresses.otherEvm.slice(2)}`,
      destinationWormhole: 23n,
      minAmountOut: 9_974_999n,
      referrer: `0x${'0'.repeat(64)}`,
    })
    expect(deposit).toMatchObject({ kind: 'contractCall', amount: 10_000_000n, sources: [addresses.evm] })
    expect(deposit.expiresAt).toBe((DEADLINE - 60) * 1_000)
  })

  it('is unique', async () => {
    const data = new Set<string>()
    const { provider, context } = harness({ '/v3/quote': quotes(wireQuote(quoteParams())) })
    const answer = await provider.quote(quoteParams(), context)
    if (!('offers' in answer) || !answer.offers[0]) throw new Error('declined')
    for (let turn = 0; turn < 3; turn++) {
      const { call } = (await provider.build(answer.offers[0], swapAddresses(), context)) as ContractCall
      if (call.vm === 'evm') data.add(call.data)
    }
    expect(data.size).toBe(3)
  })

  it('requests a router when another token is sold, with the order’s affiliate', async () => {
    const fees = {
      affiliateBps: 25,
      serviceBps: 0,
      accounts: { mayan: `${addresses.referrerEvm},${addresses.solana}` },
      serviceAccounts: {},
    }
    const { deposit, requests } = await built(
      { sell: baseDai, sellAmount: 10n ** 19n, fees },
      { swiftInputContract: USDC, swiftInputDecimals: 6, minMiddleAmount: 9.97, referrerBps: 25 },
      { '/v3/get-swap/evm': { swapRouterAddress: ROUTER, swapRouterCalldata: '0xdeadbeef' } },
    )
    expect(requests.map(String)).toEqual([
      `http://price/v3/get-swap/evm?forwarderAddress=${FORWARDER}&slippageBps=100&referrerAddress=${addresses.referrerEvm}&fromToken=${baseDai.address}&middleToken=${USDC}&chainName=base&amountIn64=10000000000000000000&sdkVersion=15_2_0`,
    ])
    if (deposit.call.vm !== 'evm') throw new Error('not EVM')
    expect(readForwarded(deposit.call).swap).toEqual({
      router: ROUTER,
      calldata: '0xdeadbeef',
      middleToken: USDC,
      minMiddle: 9_970_000n,
    })
  })

  it('sends a native coin without an approval', async () => {
    const { deposit } = await built(
      { sell: baseEth, sellAmount: 10n ** 16n },
      { swiftInputContract: USDC, swiftInputDecimals: 6, minMiddleAmount: 9.97 },
      { '/v3/get-swap/evm': { swapRouterAddress: ROUTER, swapRouterCalldata: '0xdeadbeef' } },
    )
    expect(deposit.call).toMatchObject({ vm: 'evm', value: 10n ** 16n })
    expect(deposit.call).toHaveProperty('approval', undefined)
  })

  it('contains the bytes of Solana and Sui addresses', async () => {
    for (const [buy, destinationAddress, wormhole] of [
      [sol, addresses.solana, 1n],
      [sui, addresses.sui, 21n],
    ] as const) {
      const { deposit } = await built({ buy }, {}, {}, { destinationAddress })
      if (deposit.call.vm !== 'evm') throw new Error('not EVM')
      const found = readSwift(readForwarded(deposit.call).protocolData)
      expect(found.destinationWormhole).toBe(wormhole)
      if (buy === sui) expect(found.destination).toBe(addresses.sui)
    }
  })

  it('is refused when it would lose funds', async () => {
    expect(await code(built({}, {}, {}, { destinationAddress: `0x${'0'.repeat(40)}` }))).toBe(
      'invalidDestinationAddress',
    )
    expect(await code(built({}, {}, {}, { destinationAddress: addresses.solana }))).toBe('invalidDestinationAddress')
    expect(await code(built({}, {}, {}, { sources: [addresses.solana] }))).toBe('invalidSourceAddress')
    expect(await code(built({}, {}, {}, { sources: [addresses.evm, addresses.otherEvm] }))).toBe('invalidSourceAddress')
    expect(await code(built({}, {}, {}, {}, (offer) => ended(offer)))).toBe('quoteError')
    expect(await code(built({}, { cancelRelayerFee64: null }))).toBe('unableToBuildTransaction')
    expect(await code(built({}, { swiftInputContract: `0x${'0'.repeat(40)}` }, {}))).not.toBe('built')
  })

  it('is refused under STRICT for a refund address other than the sender', async () => {
    const strict = { refundAddress: addresses.otherEvm, refundAddressSetting: 'STRICT' } as const
    expect(await code(built({}, {}, {}, strict))).toBe('refundAddressUnsupportedByRoute')
    expect(await code(built({}, {}, {}, { ...strict, refundAddress: addresses.evm }))).toBe('built')
    expect(await code(built({}, {}, {}, { ...strict, refundAddressSetting: 'WARNING' }))).toBe('built')
  })

  it('reports a refused router as an error of the swap, and a failing one as a fault', async () => {
    const swapped = { swiftInputContract: USDC, swiftInputDecimals: 6, minMiddleAmount: 9.97 }
    const sold = { sell: baseEth, sellAmount: 10n ** 16n }
    const no = { '/v3/get-swap/evm': response(400, { code: 'NO_ROUTE', msg: 'No path' }) }
    await expect(built(sold, swapped, no)).rejects.toMatchObject({ code: 'quoteError', message: 'NO_ROUTE: No path' })
    const down = { '/v3/get-swap/evm': response(503, { message: 'down' }) }
    expect(await code(built(sold, swapped, down))).toContain('UpstreamError')
    const odd = { '/v3/get-swap/evm': { swapRouterAddress: 'x', swapRouterCalldata: '0x' } }
    expect(await code(built(sold, swapped, odd))).toBe('unableToBuildTransaction')
  })
})

describe('a Solana order', () => {
  const source = { sources: [addresses.solana] as const }

  it('transfers native SOL to the order’s account and is signed only by the sender', async () => {
    const { deposit, requests } = await built(
      { sell: sol, buy: eth, sellAmount: 10n ** 9n },
      { swiftInputContract: `0x${'0'.repeat(40)}` },
      {},
      source,
    )
    expect(requests).toEqual([])
    const { call } = deposit
    if (call.vm !== 'solana') throw new Error('not Solana')
    expect(call.lookupTables).toEqual(['Ff3yi1meWQQ19VPZMzGg6H8JQQeRudiV7QtVtyzJyoht'])
    expect(call.instructions).toHaveLength(5)
    const signers = call.instructions.flatMap(({ accounts }) => accounts.filter(({ signer }) => signer))
    expect(new Set(signers.map(({ address }) => address))).toEqual(new Set([addresses.solana]))
    const [, , transfer, sync] = call.instructions
    expect(Buffer.from(transfer?.data ?? '', 'base64').toString('hex')).toBe('0200000000ca9a3b00000000')
    expect(Buffer.from(sync?.data ?? '', 'base64').toString('hex')).toBe('11')
  })

  it('requests a swap into its account when another token is sold', async () => {
    const script = { '/v3/get-swap/solana': response(400, { code: 'NOPE', msg: 'no route' }) }
    const more = { swiftInputContract: solUsdc.address, swiftInputDecimals: 6, minMiddleAmount: 3.09 }
    const requests: URL[] = []
    const attempt = async () => {
      const sold = quoteParams({ sell: solUsdt, sellAmount: 3_100_000n, buy: baseUsdc })
      const pair = { ...sold, out: '3.09', least: '3.08' }
      const { provider, context, take } = harness({ '/v3/quote': quotes(wireQuote(pair, more)), ...script })
      const answer = await provider.quote(sold, context)
      if (!('offers' in answer) || !answer.offers[0]) throw new Error('declined')
      take()
      await provider.build(answer.offers[0], swapAddresses(source), context).finally(() => requests.push(...take()))
    }
    expect(await code(attempt())).toBe('quoteError')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
      minMiddleAmount: '3.09',
      middleToken: solUsdc.address,
      userWallet: addresses.solana,
      fromToken: solUsdt.address,
      amountIn64: '3100000',
      depositMode: 'SWIFT',
      chainName: 'solana',
    })
    expect(requests[0]?.searchParams.get('userLedger')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  it('is refused for a sender without a private key', async () => {
    const sold = { sell: sol, buy: eth, sellAmount: 10n ** 9n }
    const derived = { sources: ['Gg2v4prVe6oHUf3YBLKwGQPzrMhwifPhuZyK94ij2vUg'] as const }
    expect(await code(built(sold, {}, {}, derived))).toBe('unableToBuildTransaction')
  })
})
