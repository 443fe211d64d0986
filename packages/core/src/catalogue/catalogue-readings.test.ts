import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ProviderContext, SupportedAsset } from '../contract/provider.ts'
import { createAddressComparison } from '../domain/address-comparison.ts'
import { createEvents } from '../events.ts'
import { btc, eth, type FakeOptions, fakeProvider, listing, usdc } from '../testing/fakes.ts'
import { Catalogue, type CatalogueOptions } from './catalogue.ts'
import { PriceReadings } from './price-readings.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

interface Source {
  assets: readonly SupportedAsset[]
  note?: string
  fails?: boolean
  /** How long a reading takes. */
  takesMs?: number
}

/** A catalogue of providers whose assets the test changes, when each was read, and what was emitted. */
const setUp = (sources: Readonly<Record<string, Source>>, more: Partial<CatalogueOptions> & FakeOptions = {}) => {
  const began = performance.now()
  const reads: string[] = []
  const facts: string[] = []
  const signals: AbortSignal[] = []
  const deadlines: number[] = []
  const providers = Object.entries(sources).map(([id, source]) =>
    fakeProvider({
      id,
      ...(more.capabilities ? { capabilities: more.capabilities } : {}),
      supported: async ({ signal, deadline }: ProviderContext) => {
        reads.push(`${id} ${performance.now() - began}`)
        signals.push(signal)
        deadlines.push(deadline)
        if (source.takesMs) await new Promise((resolve) => setTimeout(resolve, source.takesMs))
        if (source.fails) throw new Error('down')
        return { assets: source.assets, ...(source.note === undefined ? {} : { note: source.note }) }
      },
    }),
  )
  const events = createEvents()
  events.on('assets-failed', ({ provider, cause }) => facts.push(`${provider} failed ${(cause as Error).name}`))
  events.on('assets-refreshed', ({ provider, assets, tookMs }) => facts.push(`${provider} ${assets} ${tookMs}`))
  events.on('asset-conflict', ({ provider, claimed }) => facts.push(`${provider} claims ${claimed}`))
  const clock = { now: () => Date.now(), monotonic: () => performance.now() }
  const isSameAddress = createAddressComparison(new Map())
  const catalogue = new Catalogue({ providers, clock, isSameAddress, events, deadlineMs: 10_000, ...more })
  const readings = new PriceReadings(catalogue, clock)
  onTestFinished(() => catalogue.dispose())
  return { catalogue, readings, reads, facts, signals, deadlines }
}

const both = () => [listing(btc, '60000'), listing(eth, '3000')]

describe('the assets of a provider', () => {
  it('are read once by requests at the same time, and then every minute, or as often as it says', async () => {
    const { catalogue, reads, facts } = setUp({ A: { assets: both(), takesMs: 5 } })
    catalogue.start()
    catalogue.start()
    await pass(5)
    catalogue.start()
    await pass(120_010)
    expect(reads).toEqual(['A 0', 'A 60005', 'A 120010'])
    expect(facts).toEqual(['A 2 5', 'A 2 5', 'A 2 5'])
    const quick = setUp({ B: { assets: both() } }, { capabilities: { assetsRefreshMs: 700 } })
    await quick.catalogue.waitUntilReady()
    await pass(1_400)
    expect(quick.reads).toEqual(['B 0', 'B 700', 'B 1400'])
  })

  it('are read again two seconds after a failure, twice as long after each further one, never later than usual', async () => {
    const source: Source = { assets: both(), fails: true }
    const { catalogue, reads, facts } = setUp({ A: source })
    await catalogue.waitUntilReady()
    await pass(62_000 + 60_000)
    expect(reads).toEqual(['A 0', 'A 2000', 'A 6000', 'A 14000', 'A 30000', 'A 62000', 'A 122000'])
    expect(new Set(facts)).toEqual(new Set(['A failed Error']))
    source.fails = false
    await pass(60_000)
    source.fails = true
    await pass(62_000)
    expect(reads.slice(7)).toEqual(['A 182000', 'A 242000', 'A 244000'])
  })

  it('stay as they were while it fails, or takes longer than it may', async () => {
    const source: Source = { assets: both() }
    const { catalogue, facts, signals } = setUp({ A: source })
    await catalogue.waitUntilReady()
    Object.assign(source, { assets: [listing(btc)], takesMs: 10_001 })
    await pass(70_000)
    expect(facts).toEqual(['A 2 0', 'A failed TimeoutError'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
    expect(catalogue.findSupported('A')?.assets).toHaveLength(2)
    expect(catalogue.findAsset('A', eth)?.usd).toBe('3000')
  })

  it('are read by a request where the timer of the last reading was dropped, a second after they were due', async () => {
    const { catalogue, reads } = setUp({ A: { assets: both() } })
    await catalogue.waitUntilReady()
    vi.clearAllTimers()
    await pass(60_999)
    catalogue.start()
    expect(reads).toEqual(['A 0'])
    await pass(1)
    catalogue.start()
    expect(reads).toEqual(['A 0', 'A 61000'])
  })

  it('are read by a request of those providers alone that are late', async () => {
    const { catalogue, reads } = setUp({ A: { assets: both() }, B: { assets: both(), takesMs: 50 } })
    await Promise.all([catalogue.waitUntilReady(), pass(50)])
    // This also sets the clock back to zero.
    vi.clearAllTimers()
    await pass(61_000)
    catalogue.start()
    expect(reads).toEqual(['A 0', 'B 0', 'A 61000'])
    await pass(50)
    catalogue.start()
    expect(reads).toEqual(['A 0', 'B 0', 'A 61000', 'B 61050'])
  })

  it('are read by a request where the reading itself was dropped, a second after its deadline', async () => {
    const { catalogue, reads } = setUp({ A: { assets: both(), takesMs: 5 } })
    catalogue.start()
    vi.clearAllTimers()
    await pass(10_999)
    catalogue.start()
    expect(reads).toEqual(['A 0'])
    await pass(1)
    catalogue.start()
    expect(reads).toEqual(['A 0', 'A 11000'])
  })

  it('are asked for with the deadline of one reading, whose time is reported', async () => {
    const onRead = vi.fn()
    const { catalogue, deadlines } = setUp({ A: { assets: both(), takesMs: 20 } }, { onRead, deadlineMs: 3_000 })
    await pass(100)
    await Promise.all([catalogue.waitUntilReady(), pass(20)])
    expect([deadlines, onRead.mock.calls]).toEqual([[Date.now() - 20 + 3_000], [['A', 20]]])
  })

  it('are not read once the engine is disposed, and nobody hears of a reading that ends then', async () => {
    const { catalogue, reads, facts, signals } = setUp({ A: { assets: both(), takesMs: 5 } })
    catalogue.start()
    await pass(1)
    catalogue.dispose()
    catalogue.start()
    await pass(300_000)
    expect([reads, facts, signals[0]?.aborted, vi.getTimerCount()]).toEqual([['A 0'], [], true, 0])
    const later = setUp({ A: { assets: both() } })
    await later.catalogue.waitUntilReady()
    later.catalogue.dispose()
    await pass(300_000)
    expect([later.reads, vi.getTimerCount()]).toEqual([['A 0'], 0])
  })

  it('tell who waits for all of them once, when each was read or has failed', async () => {
    const { catalogue, reads } = setUp({ A: { assets: both() }, B: { assets: [], fails: true, takesMs: 50 } })
    const heard: number[] = []
    catalogue.onceRead(() => heard.push(performance.now()))
    await pass(1_000)
    expect([reads, heard]).toEqual([[], []])
    const began = performance.now()
    catalogue.start()
    await pass(49)
    expect(heard).toEqual([])
    await pass(200_000)
    expect(heard).toEqual([began + 50])
    catalogue.onceRead(() => heard.push(0))
    await pass(0)
    expect(heard).toEqual([began + 50, 0])
  })
})

describe('the state of the catalogue', () => {
  it('has another version where tokens or the provider’s own identifiers change, not where prices do', async () => {
    const source: Source = { assets: both() }
    const { catalogue } = setUp({ A: source })
    await catalogue.waitUntilReady()
    const changed = async (assets: readonly SupportedAsset[]) => {
      const before = catalogue.version
      source.assets = assets
      await pass(60_000)
      return catalogue.version !== before
    }
    expect(await changed([listing(btc, '1'), { ...listing(eth, '2'), buy: false }])).toBe(false)
    expect(catalogue.findAsset('A', eth)).toMatchObject({ usd: '2', buy: false })
    expect(await changed([listing(btc), { ...listing(eth), providerId: 'e' }])).toBe(true)
    expect(await changed([listing(btc), { ...listing(eth), providerId: 'e' }])).toBe(false)
    expect(await changed([listing(btc)])).toBe(true)
  })

  it('names a contradiction once, and again after it was resolved', async () => {
    const wrong = listing({ ...eth, decimals: 8 }, '5')
    const source: Source = { assets: [listing(btc), wrong] }
    const { catalogue, facts } = setUp({ A: source })
    const claims = () => facts.filter((fact) => fact.includes('claims'))
    await catalogue.waitUntilReady()
    source.assets = [listing(btc), wrong, listing(usdc)]
    await pass(60_000)
    source.assets = [listing(btc), { ...wrong, usd: '6' }, listing(usdc)]
    await pass(60_000)
    expect(claims()).toEqual(['A claims 8'])
    expect(catalogue.findSupported('A')?.assets.map(({ token }) => token.ticker)).toEqual(['BTC', 'USDC'])
    source.assets = both()
    await pass(60_000)
    source.assets = [listing(btc), wrong]
    await pass(60_000)
    expect(claims()).toEqual(['A claims 8', 'A claims 8'])
  })

  it('finds a token by any spelling, as it is by now', async () => {
    const { catalogue } = setUp({ A: { assets: [listing(usdc)] } })
    await catalogue.waitUntilReady()
    for (const spelled of [usdc.identifier, usdc.identifier.toLowerCase(), `ETH.-${usdc.address}`])
      expect(catalogue.find(spelled)?.name).toBe('USD Coin')
    catalogue.replaceBaseList([{ ...usdc, name: 'Dollar' }])
    for (const spelled of [usdc.identifier, usdc.identifier.toLowerCase()])
      expect(catalogue.find(spelled)?.name).toBe('Dollar')
    expect([catalogue.find('nonsense'), catalogue.find('ETH.X-0x1')]).toEqual([undefined, undefined])
    expect([catalogue.findByKey('BTC.BTC')?.decimals, catalogue.findAsset('NOBODY', btc)]).toEqual([8, undefined])
  })

  it('is searched and counted by what is traded, each token once, more traded ones first', async () => {
    const lesser = {
      ...usdc,
      identifier: `ETH.USDA-0x${'1'.repeat(40)}`,
      ticker: 'USDA',
      address: `0x${'1'.repeat(40)}`,
    }
    const source: Source = { assets: [listing(lesser), listing(usdc)] }
    const { catalogue } = setUp({ A: source, B: { assets: [listing(usdc), listing(btc)] } })
    await catalogue.waitUntilReady()
    const found = () => catalogue.search({ query: 'usd', limit: 9, offset: 0 }).tokens.map(({ ticker }) => ticker)
    expect(found()).toEqual(['USDC', 'USDA'])
    expect([...catalogue.countTokensByChain()].sort()).toEqual([
      ['1', 2],
      ['bitcoin', 1],
    ])
    source.assets = [listing(usdc)]
    await pass(60_000)
    expect(found()).toEqual(['USDC'])
  })
})

describe('the prices in the data of providers', () => {
  it('are one of each protocol, in the order of providers, without what is no price', async () => {
    const { catalogue, readings } = setUp({
      NONE: { assets: [listing(btc)] },
      ZERO: { assets: [listing(btc, '0')] },
      B_STREAMING: { assets: [listing(btc, '2')] },
      A: { assets: [listing(btc, '1')] },
      B: { assets: [listing(btc, '3')] },
    })
    await catalogue.waitUntilReady()
    expect(readings.list(btc).map(({ usd }) => usd)).toEqual(['2', '1'])
    expect(readings.list(usdc)).toEqual([])
  })

  it('are the same array until assets are read again, and are gone ten minutes after the last reading', async () => {
    const source: Source = { assets: [listing(btc, '1')] }
    const { catalogue, readings } = setUp({ A: source })
    await catalogue.waitUntilReady()
    const first = readings.list(btc)
    expect(first).toMatchObject([{ usd: '1' }])
    await pass(59_999)
    expect(readings.list(btc)).toBe(first)
    await pass(1)
    const second = readings.list(btc)
    expect(second).not.toBe(first)
    source.fails = true
    await pass(600_000)
    expect(readings.list(btc)).toBe(second)
    await pass(1)
    expect(readings.list(btc)).toEqual([])
  })

  it('are left out one by one as they become ten minutes old', async () => {
    const [early, late]: [Source, Source] = [{ assets: [listing(btc, '1')] }, { assets: [listing(btc, '2')] }]
    const { catalogue, readings } = setUp({ EARLY: early, LATE: late })
    await catalogue.waitUntilReady()
    early.fails = true
    await pass(60_000)
    late.fails = true
    await pass(540_000)
    expect(readings.list(btc).map(({ usd }) => usd)).toEqual(['1', '2'])
    await pass(1)
    expect(readings.list(btc).map(({ usd }) => usd)).toEqual(['2'])
  })
})
