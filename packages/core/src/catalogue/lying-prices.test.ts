import { describe, expect, it } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { Token } from '../contract/token.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineEvents } from '../events.ts'
import { anonymous } from '../memory/open-keys.ts'
import type { Policy } from '../policy/policy.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest } from '../testing/fakes.ts'

interface Given {
  /** Price of bitcoin by provider. */
  readonly providers: Readonly<Record<string, string | undefined>>
  readonly source?: string | undefined
  readonly caller?: Partial<Caller>
  readonly policy?: Partial<Policy>
  /** Whether the quote is the first request of all, before the source has been asked for a price. */
  readonly isFirst?: boolean
}

/** Sells 0.1 BTC; returns what was answered, asked and emitted. */
const quoteWith = async ({ providers, source, caller, policy, isFirst }: Given) => {
  const fakes = Object.entries(providers).map(([id, usd]) =>
    fakeProvider({ id, assets: [listing(btc, usd), listing(eth)] }),
  )
  const engine = createEngine({
    plugins: [pluginOf(...fakes)],
    keys: { find: async () => ({ ...anonymous, ...caller }) },
    ...(policy ? { policy } : {}),
    ...(source === undefined
      ? {}
      : { prices: { getUsd: async (tokens) => new Map(tokens.map(({ identifier }) => [identifier, source])) } }),
  })
  const standings: EngineEvents['price-standing'][0][] = []
  engine.events.on('price-standing', (fact) => standings.push(fact))
  await engine.ready()
  const [first] = isFirst ? [] : await engine.prices(call({ identifiers: ['BTC.BTC'] }))
  const answer = await engine.quote(call(quoteRequest())).then(
    ({ routes }) => `${routes.length} routes`,
    ({ code }: { code: string }) => code,
  )
  const uncertain = (await engine.providerStatus(call(undefined))).map(({ uncertainPrices }) => uncertainPrices)
  await engine.dispose()
  const [asked] = fakes.flatMap((fake) => fake.asked)
  return { answer, usd: first?.usd, standings, uncertain, fees: asked?.fees }
}

/** A tenth of a bitcoin, worth 6 000 USD, is over the cap. */
const caller = { maxTradeUsd: '1000' }

describe('one provider that understates a price', () => {
  it('does not lift the cap of a key: two honest sources outvote it', async () => {
    const honest = { LIAR: '0.01', ONE: '60000', TWO: '60100' }
    expect(await quoteWith({ providers: honest, caller })).toMatchObject({ answer: 'swapSizeExceeded', usd: '60000' })
    for (const names of (await quoteWith({ providers: honest, caller })).uncertain)
      expect(names ?? []).not.toContain('BTC.BTC')
    expect(await quoteWith({ providers: { LIAR: '0.01', ONE: '60000' }, source: '60100', caller })).toMatchObject({
      answer: 'swapSizeExceeded',
    })
  })

  it('does not lift it against a single other source: without a credible price a cap refuses', async () => {
    for (const given of [
      { providers: { LIAR: '0.01' }, source: '60000' },
      { providers: { LIAR: '0.01', HONEST: '60000' } },
    ]) {
      const { answer, usd, standings, uncertain } = await quoteWith({ ...given, caller })
      expect([answer, usd]).toEqual(['tokenPriceUnavailable', undefined])
      expect(standings.at(-1)).toMatchObject({ identifier: 'BTC.BTC', standing: 'disputed' })
      for (const names of uncertain) expect(names).toContain('BTC.BTC')
      expect((await quoteWith(given)).answer).toMatch(/routes$/)
    }
  })

  it('does not lift a ceiling of the policy, which holds against the highest price while they disagree', async () => {
    const policy = { sizeCeilings: [{ usd: '1000' }] }
    const providers = { LIAR: '0.01', HONEST: '60000' }
    expect(await quoteWith({ providers, policy })).toMatchObject({ answer: 'noRoutesFound' })
    expect(await quoteWith({ providers: { ONE: '0.01', TWO: '0.01' }, policy })).toMatchObject({ answer: '2 routes' })
  })

  it('lifts no ceiling and chooses no tier in the very first quote: it waits for the source', async () => {
    const first = { isFirst: true, source: '60000' }
    const policy = { sizeCeilings: [{ usd: '1000' }] }
    expect(await quoteWith({ ...first, providers: { LIAR: '0.01' }, policy })).toMatchObject({
      answer: 'noRoutesFound',
    })
    const tiers = [
      { fromUsd: '0', bps: 50 },
      { fromUsd: '50000', bps: 10 },
    ]
    const lifted = { ...first, providers: { LIAR: '9000000' }, caller: { affiliateTiers: tiers } }
    expect((await quoteWith(lifted)).fees?.affiliateBps).toBe(50)
  })

  it('does not choose the tier of fees', async () => {
    const tiers = [
      { fromUsd: '0', bps: 50 },
      { fromUsd: '5000', bps: 10 },
    ]
    const providers = { LIAR: '9000000', ONE: '6000', TWO: '6001' }
    const { fees } = await quoteWith({ providers, caller: { affiliateTiers: tiers } })
    expect(fees?.affiliateBps).toBe(50)
  })

  it('is one voice although it has two provider ids', async () => {
    const providers = { LIAR: '0.01', LIAR_STREAMING: '0.01', ONE: '60000', TWO: '60000' }
    expect(await quoteWith({ providers, caller })).toMatchObject({ usd: '60000', answer: 'swapSizeExceeded' })
  })
})

describe('a provider that names another coin for the price source', () => {
  const priced = async (baseList: readonly Token[]) => {
    const named = { ...btc, coingeckoId: 'another-coin' }
    const asked: (string | undefined)[] = []
    const engine = createEngine({
      plugins: [pluginOf(fakeProvider({ assets: [listing(named, '0.01'), listing(eth)] }))],
      baseList,
      prices: {
        getUsd: async (tokens) => {
          asked.push(...tokens.map(({ coingeckoId }) => coingeckoId))
          return new Map(tokens.map((one) => [one.identifier, one.coingeckoId === 'another-coin' ? '0.01' : '60000']))
        },
      },
    })
    await engine.ready()
    await engine.prices(call({ identifiers: ['BTC.BTC'] }))
    const [found] = await engine.prices(call({ identifiers: ['BTC.BTC'] }))
    await engine.dispose()
    return { asked, usd: found?.usd }
  }

  it('does not confirm its own price by it', async () =>
    expect(await priced([])).toEqual({ asked: [undefined], usd: undefined }))
  it('is not heard beside the base list', async () =>
    expect(await priced([{ ...btc, coingeckoId: 'bitcoin' }])).toEqual({ asked: ['bitcoin'], usd: undefined }))
})

describe('a price of one source', () => {
  it('is used, and said to be unconfirmed', async () => {
    for (const given of [{ providers: { ONLY: '60000' } }, { providers: { ONLY: undefined }, source: '60000' }]) {
      const { usd, answer, standings } = await quoteWith({ ...given, caller })
      expect([usd, answer]).toEqual(['60000', 'swapSizeExceeded'])
      expect(standings.filter(({ identifier }) => identifier === 'BTC.BTC')).toMatchObject([
        { standing: 'unconfirmed' },
      ])
    }
  })

  it('tolerates what the policy says', async () => {
    const providers = { ONE: '60000', TWO: '61000' }
    expect((await quoteWith({ providers })).usd).toBe('60000')
    expect((await quoteWith({ providers, policy: { priceToleranceBps: 100 } })).usd).toBeUndefined()
  })
})

describe('a single source that jumps', () => {
  it('is not believed until its last price has aged', async () => {
    let [now, usd] = [0, '60000']
    const clock = { now: () => now }
    const engine = createEngine({
      clock,
      plugins: [pluginOf(fakeProvider({ assets: [listing(btc), listing(eth)] }))],
      prices: { getUsd: async (tokens) => new Map(tokens.map(({ identifier }) => [identifier, usd])) },
    })
    await engine.ready()
    const priceNow = async () => {
      await engine.prices(call({ identifiers: ['BTC.BTC'] }))
      await new Promise((resolve) => setImmediate(resolve))
      return (await engine.prices(call({ identifiers: ['BTC.BTC'] })))[0]?.usd
    }
    expect(await priceNow()).toBe('60000')
    usd = '6'
    now += 61_000
    expect(await priceNow()).toBeUndefined()
    now += 9 * 60_000
    expect(await priceNow()).toBe('6')
    await engine.dispose()
  })
})
