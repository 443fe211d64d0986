import { describe, expect, it } from 'vitest'
import type { QuoteRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { anonymous } from '../memory/open-keys.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { btc, eth, quoteRequest, usdc } from '../testing/fakes.ts'
import { resolve } from './resolve.ts'

const QUOTE_ID = '3f250000-0000-4000-8000-000000000001'

const resolved = (request: Partial<QuoteRequest> = {}, blacklist: readonly string[] = []) => {
  const tokens = [btc, eth, usdc]
  const engine = {
    uuid: () => QUOTE_ID,
    rules: () => createRuleBook({ blacklist }),
    catalogue: {
      providerIds: ['FAKE'],
      unread: [],
      find: (text: string) => tokens.find(({ identifier }) => identifier.toLowerCase() === text.toLowerCase()),
    },
  } as unknown as EngineContext
  return resolve(engine, anonymous, quoteRequest(request))
}

const refusal = (code: string, message = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })

describe('a resolved request', () => {
  it('has tokens, base units, sources, and identifiers for its routes that count on from its own', () => {
    const request = resolved({ sourceAddress: 'a;b', sellAmount: '0.00000001' })
    expect(request).toMatchObject({
      quoteId: QUOTE_ID,
      caller: anonymous,
      sell: btc,
      buy: eth,
      sellAmount: 1n,
      sources: ['a', 'b'],
    })
    expect([request.nextRouteId(), request.nextRouteId()].map((id) => id.slice(0, 4))).toEqual(['3f26', '3f27'])
    expect(resolved()).toMatchObject({ sellAmount: 10_000_000n, sources: [], slippageBps: undefined })
  })
  it.each(['sourceAddress', 'destinationAddress', 'refundAddress'])(
    'reads no %s that is longer than any address',
    (name) => {
      expect(() => resolved({ [name]: `a${' '.repeat(65_000)}b` })).toThrow(refusal('invalidRequest', name))
      expect(() => resolved({ [name]: 'a'.repeat(2_048) })).not.toThrow()
    },
  )
  it('has the slippage in basis points, rounded down, never up [QRQ-7]', () => {
    const bps = (slippage: number) => resolved({ slippage }).slippageBps
    expect([0, 0.01, 0.29, 1.15, 5, 99.99, 100].map(bps)).toEqual([0, 1, 29, 115, 500, 9_999, 10_000])
    expect([0.009, 0.019, 1.009, 4.999999].map(bps)).toEqual([0, 1, 100, 499])
  })
  it('has an amount above 0, no finer than the asset', () => {
    expect(() => resolved({ sellAmount: '0.000' })).toThrow(refusal('invalidRequest', 'greater than 0'))
    expect(() => resolved({ sellAmount: '0.000000001' })).toThrow(refusal('invalidRequest', 'at most 8 places'))
    expect(resolved({ sellAsset: usdc.identifier, sellAmount: '1.5' }).sellAmount).toBe(1_500_000n)
  })
  it('has two assets that are known, and not the same in another spelling [ERR-1]', () => {
    expect(() => resolved({ sellAsset: 'BTC.X' })).toThrow(
      refusal('noRoutesFound', 'No routes found for BTC.X -> ETH.ETH'),
    )
    expect(() => resolved({ buyAsset: 'ETH.X' })).toThrow(
      refusal('noRoutesFound', 'No routes found for BTC.BTC -> ETH.X'),
    )
    const spelled = { sellAsset: usdc.identifier, buyAsset: usdc.identifier.toLowerCase() }
    expect(() => resolved({ ...spelled, sellAmount: '1' })).toThrow(refusal('invalidRequest', 'the same'))
  })
  it('has no asset of the blacklist on either side, in any spelling, also one that nobody lists [ERR-2]', () => {
    const listed = [usdc.identifier.toLowerCase(), 'SOL.SOL']
    expect(() => resolved({ sellAsset: usdc.identifier }, listed)).toThrow(refusal('blackListAsset', usdc.identifier))
    expect(() => resolved({ buyAsset: usdc.identifier }, listed)).toThrow(refusal('blackListAsset'))
    expect(() => resolved({ buyAsset: 'sol.sol' }, listed)).toThrow(refusal('blackListAsset', 'sol.sol'))
    expect(resolved({}, listed).buy).toBe(eth)
  })
})
