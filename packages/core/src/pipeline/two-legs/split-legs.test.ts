import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anonymous } from '../../memory/open-keys.ts'
import { btc, usdc } from '../../testing/fakes.ts'
import { link, linkQuote, recipient, sender } from '../../testing/two-leg-providers.ts'
import { toQuoteParams } from '../quote-params.ts'
import type { PricedRequest } from '../resolved-request.ts'
import { splitLegs } from './split-legs.ts'

const fees = { affiliateBps: 30, serviceBps: 15, accounts: { x: 'me' }, serviceAccounts: {} }
const priced = (changes: Partial<PricedRequest> = {}): PricedRequest => ({
  quoteId: 'q',
  nextRouteId: () => 'r',
  request: linkQuote({ sourceAddress: sender, destinationAddress: recipient, refundAddress: sender }),
  caller: anonymous,
  sell: link,
  buy: btc,
  sellAmount: 5n,
  sources: [sender],
  slippageBps: undefined,
  sellUsd: '1000',
  limitUsd: '1000',
  fees,
  ...changes,
})

describe('the legs of a path', () => {
  const refund = { of: 'sender', address: sender } as const

  it('ask the first provider for the intermediate asset, without a recipient', () => {
    const ask = toQuoteParams(splitLegs(priced(), { intermediate: usdc, feeLeg: 1, refund }).first)
    expect(ask).toMatchObject({ sell: link, buy: usdc, sellAmount: 5n, sourceAddress: sender, refundAddress: sender })
    expect(ask.destinationAddress).toBeUndefined()
    expect(ask.flexInput).toBe(false)
  })
  it('distinguish a sweep, whose amount becomes exact, from a request for FLEX_INPUT', () => {
    const askedWith = (request: Parameters<typeof linkQuote>[0]) => {
      const { flexInput, sweep } = toQuoteParams(priced({ sell: btc, buy: usdc, request: linkQuote(request) }))
      return { flexInput, sweep }
    }
    expect(askedWith({ quoteType: 'FLEX_INPUT' })).toEqual({ flexInput: true, sweep: undefined })
    expect(askedWith({ enableSweep: true })).toEqual({ flexInput: true, sweep: true })
    expect(askedWith({})).toEqual({ flexInput: false, sweep: undefined })
  })
  it('ask the second for FLEX_INPUT, with a refund on the chain of the intermediate asset [QUO-5f]', () => {
    const ask = toQuoteParams(splitLegs(priced(), { intermediate: usdc, feeLeg: 1, refund }).second)
    expect(ask).toMatchObject({ sell: usdc, buy: btc, flexInput: true, destinationAddress: recipient })
    expect(ask).toMatchObject({ sourceAddress: sender, refundAddress: sender })
  })
  it('have no refund address on that chain while none is known', () => {
    const ask = toQuoteParams(splitLegs(priced(), { intermediate: usdc, refund: { of: 'sender' } }).second)
    expect(ask.sourceAddress).toBeUndefined()
    expect(ask.refundAddress).toBeUndefined()
  })
  it('leave out what the request does not have', () => {
    const bare = priced({ request: linkQuote(), sources: [] })
    const { first, second } = splitLegs(bare, { intermediate: usdc, refund: { of: 'sender' } })
    expect(second.sources).toEqual([])
    for (const member of ['destinationAddress', 'refundAddress']) {
      expect(first.request).not.toHaveProperty(member)
      expect(second.request).toHaveProperty(member, undefined)
    }
  })
  it('sweep and use several sources only on the first leg', () => {
    const swept = priced({ request: linkQuote({ enableSweep: true, quoteType: 'FLEX_INPUT' }) })
    const { first, second } = splitLegs(swept, { intermediate: usdc, refund })
    expect(first.request.enableSweep).toBe(true)
    expect(second.request.enableSweep).toBe(false)
  })
  it('charge the fees once', () => {
    for (const feeLeg of [0, 1] as const) {
      const { first, second } = splitLegs(priced(), { intermediate: usdc, feeLeg })
      const [carries, not] = feeLeg === 0 ? [first, second] : [second, first]
      expect(carries.fees).toEqual(fees)
      expect(not.fees).toMatchObject({ affiliateBps: 0, serviceBps: 0 })
    }
  })
  it('split the slippage so that both together stay within it', () =>
    fc.assert(
      fc.property(fc.nat(10_000), (slippageBps) => {
        const { first, second } = splitLegs(priced({ slippageBps }), { intermediate: usdc, refund })
        const [one, two] = [first.slippageBps ?? -1, second.slippageBps ?? -1]
        expect(one + two).toBe(slippageBps)
        expect(Math.min(one, two)).toBeGreaterThanOrEqual(0)
        expect((10_000 - one) * (10_000 - two)).toBeGreaterThanOrEqual((10_000 - slippageBps) * 10_000)
      }),
    ))
  it('use the default of the provider without a slippage', () => {
    const { first, second } = splitLegs(priced(), { intermediate: usdc, refund })
    expect([first.slippageBps, second.slippageBps]).toEqual([undefined, undefined])
  })
})
