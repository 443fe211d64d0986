import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Ledger, LedgerEntry } from '../../contract/ledger.ts'
import type { QuoteParams } from '../../contract/provider.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { toHuman } from '../../domain/amounts.ts'
import type { EngineOptions } from '../../engine.ts'
import { memoryLedger } from '../../memory/memory-ledger.ts'
import {
  btc,
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  swapRequest,
} from '../../testing/fakes.ts'

const HONEST = 195n * 10n ** 16n
/** 3 % more than what HONEST promises less 1 %. */
const BOASTED = 199n * 10n ** 16n

const statusOf = (hash: string, delivered: bigint, overrides: Partial<SwapStatus> = {}): SwapStatus => ({
  chainId: 'bitcoin',
  hash,
  block: 1,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'ETH.ETH',
  toAmount: toHuman(delivered, 18),
  toAddress: '0xdestination',
  finalisedAt: 1_700_000_900,
  legs: [],
  ...overrides,
})

/** BOASTER promises more than HONEST and delivers 3 % less than promised; both swap at once. */
const setUp = (options: Partial<EngineOptions> = {}) => {
  let status: Partial<SwapStatus> = {}
  let deposits = 0
  const promising = (id: string, buyAmount: bigint, delivered: bigint) =>
    fakeProvider({
      id,
      quote: (ask: QuoteParams) => ({ offers: [offerOf(ask, { buyAmount, state: { vault: `bc1${id}` } })] }),
      build: async (offer, { sources }) => {
        const to = `bc1${id.toLowerCase()}${deposits++}`
        return {
          kind: 'simpleTransfer',
          asset: btc,
          amount: offer.sellAmount,
          sources: [sources[0]],
          to,
          inboundAddress: to,
        }
      },
      getStatus: async ({ known, hash = `aa${known?.depositAddress}` }) =>
        known?.provider === id ? statusOf(hash, delivered, status) : undefined,
    })
  const providers = [promising('HONEST', HONEST, HONEST), promising('BOASTER', BOASTED, (BOASTED * 97n) / 100n)]
  let id = 0
  const time = { now: 1_700_000_000_000 }
  const engine = createEngine({
    plugins: [pluginOf(...providers), chainPluginOf(fakeChain())],
    uuid: () => `3f2a1c00-c1b2-41f0-8de9-${String(id++).padStart(12, '0')}`,
    clock: { now: () => time.now },
    ...options,
  })
  onTestFinished(() => engine.dispose())
  const quote = async () => {
    const { routes } = await engine.quote(call(quoteRequest({ sellAmount: '0.1' })))
    const holder = (tag: 'RECOMMENDED' | 'CHEAPEST') => routes.find(({ tags }) => tags.includes(tag))?.providers[0]
    return { routes, recommended: holder('RECOMMENDED'), cheapest: holder('CHEAPEST') }
  }
  /** Swaps through a provider and tracks it to its end; resolves to its identifier. */
  const swapThrough = async (provider: string) => {
    const { routes } = await quote()
    const route = routes.find(({ providers: [one] }) => one === provider)
    const made = await engine.swap(call({ ...swapRequest(route?.routeId ?? ''), disableBalanceCheck: true }))
    const depositAddress = made.deposit?.inboundAddress
    const track = () =>
      engine.track(call({ chainId: 'bitcoin', ...(depositAddress === undefined ? {} : { depositAddress }) }))
    return { swapId: made.swapId, track }
  }
  return {
    engine,
    time,
    quote,
    swapThrough,
    become: (next: Partial<SwapStatus>) => {
      status = next
    },
  }
}

const noting = (): Ledger & { readonly entries: LedgerEntry[] } => {
  const entries: LedgerEntry[] = []
  const memory = memoryLedger()
  return {
    entries,
    add: async (entry) => {
      const added = await memory.add(entry)
      if (added) entries.push(entry)
      return added
    },
    readSums: memory.readSums,
  }
}

describe('the ledger', () => {
  it('has one entry of a swap that ended, however often it is tracked', async () => {
    const ledger = noting()
    const { swapThrough, become } = setUp({ ledger })
    const { swapId, track } = await swapThrough('BOASTER')
    become({ status: 'swapping', trackingStatus: 'swapping', finalisedAt: -1 })
    await track()
    expect(ledger.entries).toEqual([])
    become({})
    await track()
    await track()
    await vi.waitFor(() => expect(ledger.entries).toHaveLength(1))
    expect(ledger.entries[0]).toEqual({
      swapId,
      provider: 'BOASTER',
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sizeClass: 'below10000',
      endedAt: 1_700_000_900_000,
      outcome: 'completed',
      expected: BOASTED.toString(),
      minimum: ((BOASTED * 95n) / 100n).toString(),
      delivered: ((BOASTED * 97n) / 100n).toString(),
      estimatedSeconds: 618,
      tookSeconds: 900,
    })
  })

  it('measures nothing where another amount was sold, and knows refunds and failures', async () => {
    const ledger = noting()
    const { swapThrough, become } = setUp({ ledger })
    const after = async (status: Partial<SwapStatus>) => {
      become(status)
      await (await swapThrough('HONEST')).track()
      const count = ledger.entries.length
      await vi.waitFor(() => expect(ledger.entries.length).toBeGreaterThanOrEqual(count))
    }
    await after({ fromAmount: '0.05' })
    await after({ status: 'refunded', trackingStatus: 'refunded', toAmount: '0' })
    await after({ status: 'failed', trackingStatus: 'reverted', toAmount: '' })
    await vi.waitFor(() => expect(ledger.entries).toHaveLength(3))
    expect(ledger.entries.map(({ outcome, delivered }) => [outcome, delivered])).toEqual([
      ['completed', undefined],
      ['refunded', undefined],
      ['failed', undefined],
    ])
  })

  it('fails without a word to the caller, and is tried again with the next tracking', async () => {
    const ledger = noting()
    let down = true
    const failing: Ledger = {
      ...ledger,
      add: (entry) => (down ? Promise.reject(new Error('down')) : ledger.add(entry)),
    }
    const { swapThrough, engine } = setUp({ ledger: failing })
    const failed = vi.fn()
    engine.events.on('ledger-failed', failed)
    const { track } = await swapThrough('HONEST')
    expect((await track()).swapStatus.status).toBe('completed')
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
    down = false
    await track()
    await vi.waitFor(() => expect(ledger.entries).toHaveLength(1))
  })
})

describe('a provider that promises 3 % too much', () => {
  it('loses its tags under "proven" once enough swaps are known, and keeps them under "spec"', async () => {
    const ledger = noting()
    const { engine, quote, swapThrough, time } = setUp({ ledger, policy: { ranking: 'proven', provenLeastSwaps: 5 } })
    for (let swap = 0; swap < 4; swap++) await (await swapThrough('BOASTER')).track()
    await vi.waitFor(() => expect(ledger.entries).toHaveLength(4))
    time.now += 61_000
    await quote()
    expect(await quote()).toMatchObject({ recommended: 'BOASTER', cheapest: 'BOASTER' })
    await (await swapThrough('BOASTER')).track()
    await vi.waitFor(() => expect(ledger.entries).toHaveLength(5))
    time.now += 61_000
    const quality = await engine.providersQuality(call(undefined))
    expect(quality).toMatchObject([{ provider: 'BOASTER', completed: 5, deliveredOfExpected: 0.97, pairs: [] }])
    const proven = await quote()
    expect(proven).toMatchObject({ recommended: 'HONEST', cheapest: 'HONEST' })
    expect(proven.routes.map(({ providers: [id], buyAmount }) => [id, buyAmount])).toEqual([
      ['HONEST', HONEST],
      ['BOASTER', BOASTED],
    ])
    engine.setPolicy({ ranking: 'spec' })
    expect(await quote()).toMatchObject({ recommended: 'BOASTER', cheapest: 'BOASTER' })
  })
})
