import { describe, expect, it } from 'vitest'
import type { QuoteParams } from '../contract/provider.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, eth, quoteRequest, usdc } from '../testing/fakes.ts'
import { toCallKey, toQuoteParams } from './quote-params.ts'
import type { PricedRequest } from './resolved-request.ts'

const fees = { affiliateBps: 1, serviceBps: 2, accounts: {}, serviceAccounts: {} }

const priced = (changes: Partial<PricedRequest> = {}): PricedRequest => ({
  quoteId: 'q',
  nextRouteId: () => 'r',
  request: quoteRequest(),
  caller: anonymous,
  sell: btc,
  buy: eth,
  sellAmount: 5n,
  sources: [],
  slippageBps: undefined,
  sellUsd: undefined,
  limitUsd: undefined,
  fees,
  ...changes,
})

describe('what a provider is asked', () => {
  it('is undefined for what the request does not have', () =>
    expect(toQuoteParams(priced())).toStrictEqual({
      sell: btc,
      buy: eth,
      sellAmount: 5n,
      slippageBps: undefined,
      fees,
      sourceAddress: undefined,
      destinationAddress: undefined,
      refundAddress: undefined,
      flexInput: false,
      sweep: undefined,
      capped: undefined,
      privacy: false,
      boost: false,
    }))
  it('is everything the request has, and of several sources the first', () => {
    const request = quoteRequest({
      sourceAddress: 'a;b',
      destinationAddress: '0xd',
      refundAddress: 'bc1r',
      usePrivacyMode: true,
      cfBoost: true,
      enableSweep: true,
    })
    expect(toQuoteParams(priced({ request, sources: ['a', 'b'], slippageBps: 0 }))).toEqual({
      sell: btc,
      buy: eth,
      sellAmount: 5n,
      fees,
      flexInput: true,
      sweep: true,
      privacy: true,
      boost: true,
      slippageBps: 0,
      sourceAddress: 'a',
      destinationAddress: '0xd',
      refundAddress: 'bc1r',
    })
  })
  it('is no sweep where the chain has none', () => {
    const request = quoteRequest({ enableSweep: true })
    expect(toQuoteParams(priced({ request, sell: usdc, buy: btc })).sweep).toBeUndefined()
  })
})

describe('the key of a question', () => {
  const plain: QuoteParams = {
    sell: btc,
    buy: eth,
    sellAmount: 5n,
    fees,
    flexInput: false,
    privacy: false,
    boost: false,
  }

  it('is one for equal questions', () => expect(toCallKey({ ...plain, fees: { ...fees } })).toBe(toCallKey(plain)))
  it('is another for every difference an answer may depend on', () => {
    const others: readonly Partial<QuoteParams>[] = [
      { sell: usdc },
      { buy: usdc },
      { sellAmount: 6n },
      { slippageBps: 0 },
      { slippageBps: 1 },
      { fees: { ...fees, affiliateBps: 9 } },
      { fees: { ...fees, serviceBps: 9 } },
      { fees: { ...fees, accounts: { near: 'me' } } },
      { fees: { ...fees, serviceAccounts: { near: 'me' } } },
      { sourceAddress: 'x' },
      { destinationAddress: 'x' },
      { refundAddress: 'x' },
      { flexInput: true },
      { sweep: true },
      { privacy: true },
      { boost: true },
    ]
    const keys = [plain, ...others.map((change) => ({ ...plain, ...change }))].map(toCallKey)
    expect(new Set(keys).size).toBe(others.length + 1)
    expect(toCallKey({ ...plain, sweep: false })).toBe(toCallKey(plain))
  })
})
