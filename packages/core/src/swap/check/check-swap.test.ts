import { describe, expect, it, onTestFinished } from 'vitest'
import type { Chain } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import { createEngine } from '../../create-engine.ts'
import type { EngineOptions } from '../../engine.ts'
import { SwapError, UpstreamError } from '../../errors.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  listing,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'
import { twoLegEngine } from '../../testing/two-leg-engine.ts'
import { fairOffer } from '../../testing/two-leg-providers.ts'

const fine = ['expiration', 'unsent', 'halts', 'vault', 'price', 'recipients'].map((name) => ({ name, ok: true }))

/** A swap that was built; `live` is what the provider does from then on. */
const fixture = async (
  options: FakeOptions = {},
  more: Partial<EngineOptions> = {},
  request: Parameters<typeof swapRequest>[1] = {},
  chain: Chain = fakeChain(),
  quoted: Parameters<typeof quoteRequest>[0] = {},
) => {
  const time = { now: 1_000_000 }
  const live: { quote?: FakeOptions['quote']; vault: string; builds: number } = { vault: 'bc1vault', builds: 0 }
  const provider = fakeProvider({
    build: async (offer, { sources, sweep }) => {
      live.builds += 1
      const deposit = simpleDeposit(offer, sources[0])
      return { ...deposit, to: live.vault, inboundAddress: live.vault, ...(sweep ? { sweep } : {}) } as Deposit
    },
    ...options,
    quote: (ask, signal) => (live.quote ?? options.quote ?? ((one) => ({ offers: [offerOf(one)] })))(ask, signal),
  })
  const swaps = memorySwaps()
  const engine = createEngine({
    plugins: [pluginOf(provider), chainPluginOf(chain)],
    clock: { now: () => time.now },
    keys: { find: async (id) => (id === '' ? undefined : { ...anonymous, id }) },
    swaps,
    ...more,
  })
  onTestFinished(() => engine.dispose())
  const as = <T>(body: T, apiKey = 'acme') => ({ ...call(body), apiKey })
  const { routes } = await engine.quote(as(quoteRequest(quoted)))
  const { swapId } = await engine.swap(as(swapRequest(routes[0]?.routeId as string, request)))
  live.builds = 0
  const check = (apiKey?: string) => engine.checkSwap(as({ swapId }, apiKey))
  const failing = async () => {
    const { ok, checks } = await check()
    const failed = checks.filter((one) => !one.ok)
    expect(ok).toBe(failed.length === 0)
    return Object.fromEntries(failed.map(({ name, reason }) => [name, reason]))
  }
  return { engine, time, live, swaps, swapId, check, failing, as }
}

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (SwapError.is(error) ? error.code : String(error)),
  )

describe('the check of a swap before it is sent', () => {
  it('passes while nothing has changed, and says until when', async () => {
    const { check, swapId } = await fixture()
    expect(await check()).toEqual({ swapId, ok: true, checks: fine, expiresAt: 1_000_000 + 5 * 60_000 })
  })

  it('fails from the end of the swap on, or of its channel', async () => {
    const { failing, time } = await fixture()
    time.now += 5 * 60_000 - 1
    expect(await failing()).toEqual({})
    time.now += 1
    expect(await failing()).toEqual({ expiration: 'The swap has expired; ask for a new quote.' })
    const channel = { id: 'c-1', expiresAt: 1_060_000 }
    const own = await fixture({
      capabilities: { buildOpens: true },
      build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel }),
    })
    own.time.now = 1_059_999
    expect(await own.failing()).toEqual({})
    own.time.now = 1_060_000
    expect(Object.keys(await own.failing())).toEqual(['expiration'])
  })

  it('fails while the protocol has halted, or cannot be asked', async () => {
    const { failing, live } = await fixture()
    live.quote = () => ({ declined: { errorCode: 'swapHalted', message: 'BTC is halted.' } })
    expect(await failing()).toMatchObject({ halts: 'BTC is halted.', price: 'BTC is halted.' })
    live.quote = () => Promise.reject(new UpstreamError('The node is down.'))
    expect(Object.keys(await failing())).toEqual(['halts', 'vault', 'price'])
    live.quote = undefined
    expect(await failing()).toEqual({})
  })

  it('fails once a rule switches the provider off', async () => {
    const { engine, failing } = await fixture()
    engine.setPolicy({ switchedOff: [{ provider: 'FAKE' }] })
    expect(await failing()).toMatchObject({ halts: 'FAKE no longer serves this route.' })
  })

  it('fails once the provider takes deposits at another vault', async () => {
    const { failing, live } = await fixture()
    live.vault = 'bc1new'
    expect(await failing()).toEqual({ vault: 'FAKE takes deposits at another address now.' })
  })

  it('fails once the same vault is reached through another contract', async () => {
    const { failing, swaps, swapId } = await fixture()
    const { terms, ...swap } = (await swaps.findById(swapId)) as StoredSwap
    await swaps.save({ ...swap, terms: { ...(terms as object), target: `0x${'aa'.repeat(20)}` } })
    expect(Object.keys(await failing())).toEqual(['vault'])
  })

  it('opens nothing at a provider that opens something for each deposit', async () => {
    const { failing, live } = await fixture({ capabilities: { buildOpens: true } })
    live.vault = 'bc1new'
    expect(await failing()).toEqual({})
    expect(live.builds).toBe(0)
  })

  it('fails once less is expected than the worst output that was promised', async () => {
    const { failing, live } = await fixture()
    const at = async (buyAmount: bigint) => {
      live.quote = (ask) => ({ offers: [offerOf(ask, { buyAmount, minBuyAmount: 1n })] })
      return failing()
    }
    expect(await at(1_900_000_000_000_000_000n)).toEqual({})
    expect(await at(1_899_999_999_999_999_999n)).toEqual({
      price: 'The swap is expected to pay 1.899999999999999999 ETH.ETH now, less than the 1.9 it promised at worst.',
    })
    live.quote = () => ({ declined: { errorCode: 'insufficientLiquidity', message: 'The pool is empty.' } })
    expect(await failing()).toEqual({ vault: 'The pool is empty.', price: 'The pool is empty.' })
  })

  it('fails once a deposit of it is known', async () => {
    const { failing, swaps, swapId } = await fixture()
    await swaps.bind(swapId, '0xfeed')
    expect(await failing()).toEqual({ unsent: 'Its deposit 0xfeed has been seen; another would be a second swap.' })
  })

  describe('of which the approval comes first', () => {
    const approving = async (options: FakeOptions = {}, more: Partial<EngineOptions> = {}) => {
      const place = { vault: 'bc1vault', builds: 0 }
      const amount = 10_000_000n
      const approval = { tx: { to: 'token' }, txType: 'EVM', spender: 'router', amount }
      const token = { ...btc, identifier: 'BTC.X-1', address: '1' }
      const decoded = { owner: 'bc1source', token: '1', spender: 'router', amount }
      const chain = fakeChain({ buildApproval: async () => approval, decodeApproval: () => decoded })
      const assets = [listing(btc), listing(token), listing(eth)]
      const quote: FakeOptions['quote'] = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router' })] })
      const build: FakeOptions['build'] = async (offer, { sources }) => {
        place.builds += 1
        const { vault } = place
        return { ...simpleDeposit(offer, sources[0]), asset: token, to: vault, inboundAddress: vault }
      }
      const sold = { sellAsset: token.identifier }
      return { ...(await fixture({ assets, quote, build, ...options }, more, {}, chain, sold)), place }
    }

    it('passes under the id of that response, until the quote ends', async () => {
      const { check, swapId, time, swaps } = await approving()
      expect(await swaps.findById(swapId)).toBeUndefined()
      expect(await check()).toEqual({ swapId, ok: true, checks: fine, expiresAt: 1_000_000 + 5 * 60_000 })
      time.now += 5 * 60_000
      expect(await code(check())).toBe('swapRouteNotFound')
    })

    it('fails with the vault, the price and the protocol', async () => {
      const { failing, live, place } = await approving()
      place.vault = 'bc1other'
      expect(Object.keys(await failing())).toEqual(['vault'])
      place.vault = 'bc1vault'
      live.quote = (ask) => ({ offers: [offerOf(ask, { approvalSpender: 'router', buyAmount: 1n, minBuyAmount: 1n })] })
      expect(Object.keys(await failing())).toContain('price')
    })

    it('opens nothing where the deposit is opened after the approval', async () => {
      const { check, place } = await approving({ capabilities: { buildOpens: true } })
      expect((await check()).ok).toBe(true)
      expect(place.builds).toBe(0)
    })

    it('is for the key that got it, and for a row that is whole', async () => {
      const rows = new Map<string, string>()
      const quotes = {
        get: async (key: string) => rows.get(key),
        set: async (key: string, value: string) => void rows.set(key, value),
      }
      const { check } = await approving({}, { quotes })
      expect(await code(check('other'))).toBe('swapRouteNotFound')
      const [key = ''] = [...rows.keys()].filter((one) => one.startsWith('approval/'))
      const [head = '', text = ''] = rows.get(key)?.split('\n') ?? []
      for (const broken of ['{}', '7', text.replace('"sellAmount":"', '"sellAmount":"x'), text.slice(1)]) {
        rows.set(key, `${head}\n${broken}`)
        expect(await code(check())).toBe('swapRouteNotFound')
      }
    })
  })

  it('is for the key that built the swap, and for swaps that are known', async () => {
    const { engine, check, as, swaps, swapId } = await fixture()
    expect(await code(check('other'))).toBe('swapRouteNotFound')
    expect(await code(check(''))).toBe('apiKeyInvalid')
    expect(await code(engine.checkSwap(as({ swapId: 'unknown' })))).toBe('swapRouteNotFound')
    const { terms: _, ...older } = (await swaps.findById(swapId)) as StoredSwap
    await swaps.save(older)
    expect(await code(check())).toBe('swapRouteNotFound')
    await swaps.save({ ...older, terms: { minBuyAmount: '1' } })
    expect(await code(check())).toBe('swapRouteNotFound')
  })

  it('prices a sweep for what its transaction sells', async () => {
    const chain = fakeChain({
      build: async (deposit) => ({
        tx: { to: 'to' in deposit ? (deposit.to ?? '') : '', amount: '9000000' },
        txType: 'FAKE',
        networkFee: 1n,
        sellAmount: 9_000_000n,
      }),
    })
    const proportional: FakeOptions['quote'] = (ask) => ({
      offers: [offerOf(ask, { buyAmount: ask.sellAmount * 1_000n })],
    })
    const { failing, live, swaps, swapId } = await fixture({ quote: proportional }, {}, {}, chain, {
      enableSweep: true,
    })
    expect((await swaps.findById(swapId))?.sellAmount).toBe(9_000_000n)
    const asked: bigint[] = []
    live.quote = (ask, signal) => {
      asked.push(ask.sellAmount)
      return proportional?.(ask, signal) ?? { offers: [] }
    }
    expect(await failing()).toEqual({})
    expect(asked).toEqual([9_000_000n])
  })

  it('prices both legs of a route through two providers, and opens neither', async () => {
    let percent = 100n
    const quote: FakeOptions['quote'] = (ask) => {
      const { buyAmount, minBuyAmount } = fairOffer(ask)
      return {
        offers: [
          fairOffer(ask, { buyAmount: (buyAmount * percent) / 100n, minBuyAmount: (minBuyAmount * percent) / 100n }),
        ],
      }
    }
    const { engine, swap, one, two } = await twoLegEngine({ first: {}, second: { quote } })
    const { swapId } = await swap()
    const opened = two.built.length
    const failing = async () => {
      const { checks } = await engine.checkSwap(call({ swapId }))
      return checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
    }
    expect(await failing()).toEqual([])
    percent = 50n
    expect(await failing()).toEqual(['price'])
    expect(two.built).toHaveLength(opened)
    expect(one.asked.length).toBeGreaterThan(3)
  })
})
