import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Token } from '../contract/token.ts'
import { btc, eth, usdc } from '../testing/fakes.ts'
import type { PriceReading } from './price-consensus.ts'
import { Prices, type PricesOptions } from './prices.ts'

const terms = { priceToleranceBps: 1_000, priceJumpBps: 5_000 }

/** Readings of providers by token, and a source whose prices can be changed. */
const fixture = (
  own: Readonly<Record<string, readonly string[]>>,
  source?: Record<string, string | undefined>,
  more: Partial<PricesOptions> = {},
) => {
  const time = { now: 1_000_000 }
  const readings = new Map<string, readonly PriceReading[]>()
  const none: readonly PriceReading[] = []
  const setOwn = ({ identifier }: Token, ...prices: readonly string[]) =>
    readings.set(
      identifier,
      prices.map((usd, index) => ({ source: `P${index}`, usd, readAt: time.now })),
    )
  for (const token of [btc, eth, usdc]) if (own[token.identifier]) setOwn(token, ...(own[token.identifier] ?? []))
  const asked: string[] = []
  const reported: (readonly [string, string, number])[] = []
  const prices = new Prices({
    readings: { list: ({ identifier }) => readings.get(identifier) ?? none, toSourceToken: (token) => token },
    source: source && {
      getUsd: async (tokens) => {
        asked.push(...tokens.map(({ identifier }) => identifier))
        return new Map(
          tokens.flatMap(({ identifier }) => {
            const usd = source[identifier]
            return usd === undefined ? [] : [[identifier, usd] as const]
          }),
        )
      },
    },
    clock: { now: () => 0, monotonic: () => time.now },
    terms: () => terms,
    onStanding: ({ identifier }, { standing }, { length }) => reported.push([identifier, standing, length]),
    ...more,
  })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { time, prices, asked, reported, setOwn, settled }
}

describe('the source of prices', () => {
  it('is not asked where the providers agree', async () => {
    const { prices, asked } = fixture({ 'BTC.BTC': ['100', '101'] }, { 'BTC.BTC': '5' })
    expect(await prices.require(btc)).toEqual({ standing: 'confirmed', usd: '100', highest: '101' })
    expect([prices.findUsd(btc), asked]).toEqual(['100', []])
  })

  it('is asked in the background after a minute, and its old price is used meanwhile', async () => {
    const source: Record<string, string | undefined> = { 'BTC.BTC': '100' }
    const { prices, asked, time, settled } = fixture({}, source)
    expect(prices.findUsd(btc)).toBeUndefined()
    await settled()
    expect([prices.findUsd(btc), asked.length]).toEqual(['100', 1])
    source['BTC.BTC'] = '101'
    time.now += 60_000
    prices.findUsd(btc)
    await settled()
    expect([prices.findUsd(btc), asked.length]).toEqual(['100', 1])
    time.now += 1
    expect(prices.findUsd(btc)).toBe('100')
    await settled()
    expect([prices.findUsd(btc), asked.length]).toEqual(['101', 2])
  })

  it('is waited for where providers disagree and it was not asked, and decides', async () => {
    const { prices } = fixture({ 'BTC.BTC': ['1', '100'] }, { 'BTC.BTC': '101' })
    expect(prices.find(btc)).toEqual({ standing: 'disputed', highest: '100' })
    expect(await prices.require(btc)).toEqual({ standing: 'confirmed', usd: '100', highest: '101' })
  })

  it('is asked again five seconds after it failed, not before', async () => {
    let fails = true
    const asked: number[] = []
    const { prices, time, settled } = fixture({}, undefined, {
      source: {
        getUsd: async () => {
          asked.push(1)
          if (fails) throw new Error('down')
          return new Map([['BTC.BTC', '100']])
        },
      },
    })
    const askedAfter = async (ms: number) => {
      time.now += ms
      prices.findUsd(btc)
      await settled()
      return asked.length
    }
    expect(await prices.require(btc)).toBeUndefined()
    expect([await askedAfter(5_000), await askedAfter(1)]).toEqual([1, 2])
    fails = false
    expect([await askedAfter(5_000), await askedAfter(1)]).toEqual([2, 3])
    expect(prices.findUsd(btc)).toBe('100')
    fails = true
    expect([await askedAfter(60_000), await askedAfter(1)]).toEqual([3, 4])
    expect([await askedAfter(5_000), await askedAfter(1)]).toEqual([4, 5])
    expect(prices.findUsd(btc)).toBe('100')
  })

  it('is waited for two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { prices } = fixture({ 'BTC.BTC': ['7'] }, undefined, {
      source: { getUsd: () => new Promise(() => undefined) },
    })
    const found: unknown[] = []
    void prices.require(btc).then((price) => found.push(price?.usd))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(found).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(found).toEqual(['7'])
  })

  it('gives no price of a token that it leaves out', async () => {
    const { prices } = fixture({ 'ETH.ETH': ['7'] }, { 'BTC.BTC': '100' })
    expect(await prices.require(usdc)).toBeUndefined()
    expect(await prices.require(eth)).toEqual({ standing: 'unconfirmed', usd: '7', highest: '7' })
  })
})

describe('the standing of a price', () => {
  it('is listed while it is not confirmed, of tokens that were asked for', async () => {
    const { prices } = fixture({ 'BTC.BTC': ['100', '101'], 'ETH.ETH': ['7'], [usdc.identifier]: ['1', '2'] })
    expect(prices.listUncertain()).toEqual([])
    for (const token of [btc, eth, usdc, { ...btc, identifier: 'X.Y' }]) prices.find(token)
    expect(prices.listUncertain()).toEqual([
      { identifier: 'ETH.ETH', standing: 'unconfirmed' },
      { identifier: usdc.identifier, standing: 'disputed' },
    ])
  })

  it('is reported when it changes, a confirmed one only after another', () => {
    const { prices, reported, setOwn } = fixture({ 'BTC.BTC': ['100', '101'] })
    prices.find(btc)
    expect(reported).toEqual([])
    setOwn(btc, '100')
    prices.find(btc)
    setOwn(btc, '102')
    prices.find(btc)
    setOwn(btc, '102', '104')
    prices.find(btc)
    setOwn(btc, '1', '104')
    prices.find(btc)
    expect(reported).toEqual([
      ['BTC.BTC', 'unconfirmed', 1],
      ['BTC.BTC', 'confirmed', 2],
      ['BTC.BTC', 'disputed', 2],
    ])
  })

  it('is found anew where the policy tolerates another difference', () => {
    let allowed = terms
    const { prices } = fixture({ 'BTC.BTC': ['100', '105'] }, undefined, { terms: () => allowed })
    expect(prices.find(btc)?.standing).toBe('confirmed')
    allowed = { ...terms, priceToleranceBps: 400 }
    expect(prices.find(btc)?.standing).toBe('disputed')
    allowed = { ...terms, priceToleranceBps: 500 }
    expect(prices.find(btc)?.standing).toBe('confirmed')
  })

  it('is disputed where the only price jumps, until the last one used is ten minutes old', () => {
    const { prices, setOwn, time } = fixture({ 'BTC.BTC': ['100'] })
    expect(prices.findUsd(btc)).toBe('100')
    time.now += 10 * 60_000
    setOwn(btc, '1')
    expect(prices.find(btc)).toEqual({ standing: 'disputed', highest: '100' })
    time.now += 1
    setOwn(btc, '1')
    expect(prices.find(btc)).toEqual({ standing: 'unconfirmed', usd: '1', highest: '1' })
  })
})

it('a function that sees each price may replace it, also one that is not known', async () => {
  const seen: (readonly [string, string | undefined])[] = []
  const { prices } = fixture({ 'BTC.BTC': ['100', '101'] }, undefined, {
    onPrice: (identifier, price) => {
      seen.push([identifier, price?.usd])
      return { standing: 'confirmed', usd: '7', highest: '7' }
    },
  })
  expect([prices.findUsd(btc), (await prices.require(eth))?.usd]).toEqual(['7', '7'])
  expect(seen).toEqual([
    ['BTC.BTC', '100'],
    ['ETH.ETH', undefined],
  ])
})
