import { describe, expect, it, onTestFinished } from 'vitest'
import type { LedgerEntry } from '../contract/ledger.ts'
import type { Offer } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import { memoryLedger } from '../memory/memory-ledger.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest } from '../testing/fakes.ts'

const now = 40 * 86_400_000
const entry = (place: number, overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  swapId: `${place}`,
  provider: 'USUAL',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  sizeClass: 'below1000',
  endedAt: now - 1,
  outcome: 'completed',
  expected: '1',
  minimum: '1',
  tookSeconds: 1_000 + place,
  ...overrides,
})

const TIMES = { inbound: 600, swap: 120, outbound: 12 }

/** Routes of a provider whose network states no time and of one that is exact, after these swaps. */
const quote = async (entries: readonly LedgerEntry[], own: Partial<Offer> = { timesAreUsual: true }) => {
  const ledger = memoryLedger()
  for (const one of entries) await ledger.add(one)
  const usual = fakeProvider({ id: 'USUAL', quote: (ask) => ({ offers: [offerOf(ask, { times: TIMES, ...own })] }) })
  const exact = fakeProvider({
    id: 'EXACT',
    quote: (ask) => ({ offers: [offerOf(ask, { times: { inbound: 600, swap: 300, outbound: 0 } })] }),
  })
  const engine = createEngine({ plugins: [pluginOf(usual, exact)], clock: { now: () => now }, ledger })
  onTestFinished(() => engine.dispose())
  await engine.ready()
  // A quote never waits for the ledger: the first one begins to read it.
  await engine.quote(call(quoteRequest()))
  await new Promise((resolve) => setTimeout(resolve))
  const { routes } = await engine.quote(call(quoteRequest()))
  const find = (id: string) => routes.find(({ providers }) => providers[0] === id)
  return { usual: find('USUAL'), exact: find('EXACT') }
}

const twenty = Array.from({ length: 20 }, (_, place) => entry(place))

describe('times that a network does not state', () => {
  it('are the usual ones, and say so, while few swaps are known', async () => {
    const { usual, exact } = await quote(twenty.slice(1))
    expect(usual).toMatchObject({ times: TIMES, meta: { timeSource: 'usual' } })
    expect(usual?.tags).toContain('FASTEST')
    expect(exact?.meta).toEqual({})
  })

  it('are the median of observed swaps, and say so, once enough are known', async () => {
    const { usual, exact } = await quote(twenty)
    expect(usual).toMatchObject({
      times: { inbound: 600, swap: 1_009 - 612, outbound: 12 },
      meta: { timeSource: 'observed' },
    })
    expect(exact?.tags).toContain('FASTEST')
  })

  it('add up to the median where swaps take less than the blocks of the chains', async () => {
    const { usual } = await quote(twenty.map((one) => ({ ...one, tookSeconds: 605 })))
    expect(usual?.times).toEqual({ inbound: 600, swap: 0, outbound: 5 })
  })

  it('are not taken from other providers or chains, from old swaps or from failed ones', async () => {
    const others: readonly Partial<LedgerEntry>[] = [
      { provider: 'EXACT' },
      { sellAsset: 'LTC.LTC' },
      { buyAsset: 'SOL.SOL' },
      { outcome: 'refunded' },
      { endedAt: 1 },
      { tookSeconds: undefined },
    ]
    for (const other of others) {
      const { usual } = await quote(twenty.map((one) => ({ ...one, ...other })))
      expect(usual).toMatchObject({ times: TIMES, meta: { timeSource: 'usual' } })
    }
  })

  it('are left alone where the network states one', async () => {
    const { usual } = await quote(twenty, {})
    expect(usual).toMatchObject({ times: TIMES, meta: {} })
    expect(usual?.meta).not.toHaveProperty('timeSource')
  })
})
