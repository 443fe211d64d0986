import { readFileSync } from 'node:fs'
import { SwapError, UpstreamError } from '@switchyard/core'
import { describeRecorded, recordedFiles } from '@switchyard/test-support'
import { type AbiFunction, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { listNetworks } from './assets/network.ts'
import { decodeCall } from './deposit/decode-call.ts'
import { verifyTransaction } from './deposit/verify-transaction.ts'
import { oneinchFacts } from './facts.ts'
import { routerAbi } from './testing/calls.ts'
import { harness, quoteParams, type StubResponse } from './testing/harness.ts'
import { RECORDED, recorded } from './testing/recordings.ts'
import { arbEth, arbUsdc, eth, ROUTER, token } from './testing/tokens.ts'

interface Entry {
  readonly status?: number
  readonly contentType?: string
  readonly body: unknown
}

const [network] = listNetworks(oneinchFacts.own, { chains: ['ETH'] })

describeRecorded('a recorded response', () => {
  const all = recorded('oneinch-recorded.json')

  const response = ({ status = 200, contentType, body }: Entry): StubResponse =>
    contentType === 'text/plain' ? { status, text: body as string } : { status, json: body }

  const declineOf = async (entry: Entry): Promise<unknown> => {
    const { provider, context } = harness({ quote: response(entry) })
    const answer = await provider.quote(quoteParams(), context).catch((error: unknown) => error)
    if (UpstreamError.is(answer)) return answer.status
    return 'declined' in (answer as object) ? (answer as { declined: unknown }).declined : answer
  }

  it('quote_v6_0 becomes an offer with its gas', async () => {
    const { provider, context } = harness({ quote: response(all.quote_v6_0) })
    const jst = token('ETH.JST-0x1234567890123456789012345678901234567890', 6)
    const answer = await provider.quote(quoteParams({ buy: jst, slippageBps: 0 }), context)
    expect(answer).toMatchObject({ offers: [{ buyAmount: 13n, minBuyAmount: 13n }] })
    const gas = (452_704n * 5n) / 4n
    expect('offers' in answer && answer.offers[0]?.fees.at(-1)?.amount).toBe(gas * 1_500_000_000n)
  })

  it('quote_v6_1_2026_09_11 becomes an offer for its request', async () => {
    const { request } = all.quote_v6_1_2026_09_11
    const { provider, context, take } = harness({ quote: response(all.quote_v6_1_2026_09_11) })
    const weth = token('ARB.WETH-0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18)
    const answer = await provider.quote(quoteParams({ sell: weth, buy: arbUsdc, sellAmount: 10n ** 17n }), context)
    expect(answer).toMatchObject({ offers: [{ buyAmount: 246_061_367n, approvalSpender: ROUTER }] })
    const [sent] = take()
    expect(sent?.url.toLowerCase()).toBe(`http://1inch${request.toLowerCase()}&includegas=true`)
  })

  it('swap_v6_0 is decoded to the last argument', () => {
    const { tx } = all.swap_v6_0.body
    expect(decodeCall(tx.data)).toEqual({
      method: 'swap',
      executor: '0x5f515f6c524b18ca30f7783fb58dd4be2e9904ec',
      sellAddress: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      buyAddress: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      amount: 10_000_000n,
      minReturn: 13n,
      receiver: tx.from,
      flags: 0n,
    })
  })

  it('swap_v6_0 is verified for its own terms only', () => {
    const usdt = token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6)
    const terms = { sell: eth, buy: usdt, amount: 10_000_000n, slippageBps: 0, feeBps: 0, minBuyAmount: 13n }
    const { body } = all.swap_v6_0
    const addresses = {
      sources: [body.tx.from] as const,
      destinationAddress: body.tx.from,
      refundAddressSetting: 'WARNING' as const,
      sweep: false,
    }
    if (!network) throw new Error('no network')
    expect(verifyTransaction(body, network, { terms, params: addresses })).toEqual({
      call: { vm: 'evm', to: ROUTER, data: body.tx.data, value: 10_000_000n },
      minReturn: 13n,
    })
    // The recording has a replaced destination token; the call is still for USDT.
    const named = { ...terms, buy: token(`ETH.JST-${body.dstToken.address}`, 6) }
    expect(() => verifyTransaction(body, network, { terms: named, params: addresses })).toThrow('buy asset')
  })

  it('swap_v6_1_tx_types does not call a router and is refused', async () => {
    const { body } = all.swap_v6_1_tx_types
    const quoted = { json: { dstAmount: body.dstAmount } }
    const one = harness({ quote: quoted, swap: { json: body } })
    const answer = await one.provider.quote(
      quoteParams({ sell: arbEth, buy: arbUsdc, sellAmount: 10n ** 16n }),
      one.context,
    )
    const offer = 'offers' in answer ? answer.offers[0] : undefined
    if (!offer) throw new Error('no offer')
    const addresses = {
      sources: [ROUTER],
      destinationAddress: ROUTER,
      refundAddressSetting: 'WARNING',
      sweep: false,
    } as const
    await expect(one.provider.build(offer, addresses, one.context)).rejects.toSatisfy(SwapError.is)
  })

  it('error_insufficient_liquidity, error_cannot_estimate and error_allowance_v6_1 have their error codes', async () => {
    expect([
      await declineOf(all.error_insufficient_liquidity),
      await declineOf(all.error_cannot_estimate),
      await declineOf(all.error_allowance_v6_1),
    ]).toEqual([
      { errorCode: 'insufficientLiquidity', message: 'ONEINCH: insufficient liquidity' },
      { errorCode: 'unableToBuildTransaction', message: 'ONEINCH: cannot estimate' },
      { errorCode: 'insufficientAllowance', message: 'ONEINCH: Not enough allowance. Amount: 1. Allowance: 0.' },
    ])
  })

  it('error_rate_limit is plain text and a fault', async () => {
    expect(await declineOf(all.error_rate_limit)).toBe(429)
  })

  it('spender is the router of every chain', () => {
    for (const { router } of listNetworks(oneinchFacts.own)) expect(router).toBe(all.spender.body.address)
  })
})

describeRecorded('the published ABI and document', () => {
  const abi = recorded('oneinch-aggregationRouterV6.abi.json') as readonly AbiFunction[]
  const functions = abi.filter(({ type }) => type === 'function')

  it('contain every decoded method with the same arguments', () => {
    for (const own of routerAbi.filter(({ type }) => type === 'function') as unknown as readonly AbiFunction[]) {
      const found = functions.find(({ name }) => name === own.name)
      expect([own.name, found && toFunctionSelector(found)]).toEqual([own.name, toFunctionSelector(own)])
    }
  })

  it('contain no other swap method except order fills', () => {
    const read = new Set<string>(routerAbi.map((item) => ('name' in item ? item.name : '')))
    const others = functions.filter(({ name }) => /swap/i.test(name) && !read.has(name)).map(({ name }) => name)
    expect(others).toEqual(['curveSwapCallback', 'uniswapV3SwapCallback'])
  })

  it('contain every parameter that is sent', async () => {
    const { paths } = recorded('oneinch-classic-swap-openapi.json')
    const names = (path: string) => paths[path].get.parameters.map(({ name }: { name: string }) => name) as string[]
    const one = harness({}, { feeCollector: ROUTER })
    const fees = { affiliateBps: 1, serviceBps: 1, accounts: {}, serviceAccounts: {} }
    const answer = await one.provider.quote(quoteParams({ fees }), one.context)
    const offer = 'offers' in answer ? answer.offers[0] : undefined
    if (!offer) throw new Error('no offer')
    expect(names('/v6.0/1/quote')).toEqual(expect.arrayContaining(Object.keys(one.queries()[0] ?? {})))
    const addresses = {
      sources: [ROUTER],
      destinationAddress: ROUTER,
      refundAddressSetting: 'WARNING',
      sweep: false,
    } as const
    await one.provider.build(offer, addresses, one.context).catch(() => undefined)
    const sent = Object.keys(one.queries()[0] ?? {})
    expect(names('/v6.0/1/swap')).toEqual(expect.arrayContaining(sent))
    const required = paths['/v6.0/1/swap'].get.parameters.filter(({ required }: { required?: boolean }) => required)
    expect(sent).toEqual(expect.arrayContaining(required.map(({ name }: { name: string }) => name)))
  })
})

describeRecorded('every recorded response', () => {
  it('is used by a test', () => {
    const text = readFileSync(`${import.meta.dirname}/recorded.recorded.test.ts`, 'utf8')
    const names = [...recordedFiles(RECORDED), ...Object.keys(recorded('oneinch-recorded.json'))]
    expect(names).toHaveLength(12)
    expect(names.filter((name) => !text.includes(name))).toEqual([])
  })
})
