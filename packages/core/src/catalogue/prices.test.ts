import { describe, expect, it } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { PriceSource } from '../contract/ports.ts'
import type { Token } from '../contract/token.ts'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../engine.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest } from '../testing/fakes.ts'
import type { PriceReading } from './price-consensus.ts'
import { Prices } from './prices.ts'

const MINUTE_MS = 60_000

const clockAt = (start: number) => {
  let now = start
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

/** Returns one price for every token, until `fail` is set. */
const fakeSource = (price: string | undefined) => {
  const state = { price, down: false, asked: 0 }
  const getUsd: PriceSource['getUsd'] = async (tokens) => {
    state.asked++
    if (state.down) throw new Error('the source is down')
    const { price } = state
    return new Map(price === undefined ? [] : tokens.map((token: Token) => [token.identifier, price]))
  }
  return { state, getUsd }
}

const terms = { priceToleranceBps: 1_000, priceJumpBps: 5_000 }
const pricesOf = (source: PriceSource, clock: ReturnType<typeof clockAt>): Prices => {
  const none: readonly PriceReading[] = []
  const readings = { list: () => none, toSourceToken: (token: Token) => token }
  return new Prices({ readings, source, clock, terms: () => terms })
}
const required = async (prices: Prices, token: Token) => (await prices.require(token))?.usd

describe('prices of a source', () => {
  it('are used for ten minutes after the source goes down, and are then absent', async () => {
    const clock = clockAt(1_000_000)
    const source = fakeSource('100')
    const prices = pricesOf(source, clock)
    expect(await required(prices, btc)).toBe('100')
    source.state.down = true
    clock.pass(10 * MINUTE_MS)
    expect([prices.findUsd(btc), await required(prices, btc)]).toEqual(['100', '100'])
    clock.pass(1)
    expect([prices.findUsd(btc), await required(prices, btc)]).toEqual([undefined, undefined])
    clock.pass(48 * 60 * MINUTE_MS)
    expect([prices.findUsd(btc), await required(prices, btc)]).toEqual([undefined, undefined])
  })
  it('are available again with the first response after a failure', async () => {
    const clock = clockAt(0)
    const source = fakeSource('100')
    const prices = pricesOf(source, clock)
    await prices.require(btc)
    source.state.down = true
    clock.pass(11 * MINUTE_MS)
    expect(await required(prices, btc)).toBeUndefined()
    Object.assign(source.state, { down: false, price: '90' })
    clock.pass(MINUTE_MS)
    expect(await required(prices, btc)).toBe('90')
  })
  it('are requested once while fresh, and not again for a while after a failure', async () => {
    const clock = clockAt(0)
    const source = fakeSource('100')
    const prices = pricesOf(source, clock)
    await Promise.all([prices.require(btc), prices.require(btc)])
    await prices.require(btc)
    expect(source.state.asked).toBe(1)
    source.state.down = true
    clock.pass(2 * MINUTE_MS)
    for (let times = 0; times < 3; times++) await prices.require(btc)
    expect(source.state.asked).toBe(2)
  })
  it.each(['0', '0.000', '0e5', '-1', '', 'NaN', '1e999', '1e-999', 'Infinity', '1,5', ' 7', '7 USD', '1e', '1.'])(
    '%j is not a price',
    async (price) => {
      const prices = pricesOf(fakeSource(price), clockAt(0))
      expect([await prices.require(btc), prices.findUsd(btc)]).toEqual([undefined, undefined])
    },
  )
  it.each(['1', '0.000001', '1e-7', '1e-12', '1E3', '1e+5', '97000.25'])('%s is a price', async (price) => {
    expect(await required(pricesOf(fakeSource(price), clockAt(0)), btc)).toBe(price)
  })
})

const engineOf = (
  clock: ReturnType<typeof clockAt>,
  options: { providerUsd?: string; failing?: () => boolean; caller?: Partial<Caller>; prices?: PriceSource },
): Engine => {
  const assets = [listing(btc, options.providerUsd), listing(eth, options.providerUsd)]
  const supported = async () => {
    if (options.failing?.()) throw new Error('no assets')
    return { assets }
  }
  return createEngine({
    clock,
    keys: { find: async () => ({ ...anonymous, ...options.caller }) },
    plugins: [pluginOf(fakeProvider({ supported }))],
    ...(options.prices ? { prices: options.prices } : {}),
  })
}

const priceOf = async (engine: Engine) => (await engine.prices(call({ identifiers: ['BTC.BTC'] })))[0]?.usd

describe('prices of the providers', () => {
  it('are used for ten minutes after the assets were read, then the source is requested', async () => {
    const clock = clockAt(5_000)
    const engine = engineOf(clock, { providerUsd: '60000', prices: fakeSource('59000') })
    await engine.ready()
    clock.pass(10 * MINUTE_MS)
    expect(await priceOf(engine)).toBe('60000')
    clock.pass(1)
    expect(await priceOf(engine)).toBe('59000')
    await engine.dispose()
  })
  it('are absent when they are too old and there is no other', async () => {
    const clock = clockAt(5_000)
    const engine = engineOf(clock, { providerUsd: '60000' })
    await engine.ready()
    clock.pass(11 * MINUTE_MS)
    expect(await priceOf(engine)).toBeUndefined()
    const { routes } = await engine.quote(call(quoteRequest()))
    expect(routes[0]?.assets.map(({ usd }) => usd)).toEqual([undefined, undefined])
    await engine.dispose()
  })
  it('are ignored when they are zero', async () => {
    const engine = engineOf(clockAt(0), { providerUsd: '0', prices: fakeSource('59000') })
    expect(await priceOf(engine)).toBe('59000')
    await engine.dispose()
  })
})

describe("the key's size limit [AUT-3b]", () => {
  const refused = { code: 'tokenPriceUnavailable' }
  it('is never passed with a price that is too old, of the source or of a provider', async () => {
    for (const options of [{ prices: fakeSource('100') }, { providerUsd: '100' }]) {
      const clock = clockAt(0)
      const engine = engineOf(clock, { ...options, caller: { maxTradeUsd: '1000' } })
      await expect(engine.quote(call(quoteRequest()))).resolves.toMatchObject({ routes: [{}] })
      if (options.prices) options.prices.state.down = true
      clock.pass(48 * 60 * MINUTE_MS)
      await expect(engine.quote(call(quoteRequest()))).rejects.toMatchObject(refused)
      await engine.dispose()
    }
  })
  it('is never passed without a price, nor with a price of zero', async () => {
    for (const price of [undefined, '0', '0.00']) {
      const engine = engineOf(clockAt(0), { prices: fakeSource(price), caller: { maxTradeUsd: '1000' } })
      await expect(engine.quote(call(quoteRequest()))).rejects.toMatchObject(refused)
      await engine.dispose()
    }
  })
})
