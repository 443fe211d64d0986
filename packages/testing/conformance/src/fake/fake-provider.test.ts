import { CLOCK, createAddressComparison, type KnownSwap, type SwapProvider, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ProviderCases } from '../cases.ts'
import { pickProvider } from '../pick-provider.ts'
import { providerSuite } from '../provider-suite.ts'
import { completeParams } from '../session.ts'
import { fakeAssets } from './fake-assets.ts'
import type { FakeOptions } from './fake-options.ts'
import { fakeProvider } from './fake-provider.ts'

const tokenOf = (identifier: string) => {
  const found = fakeAssets.find(({ token }) => token.identifier === identifier)
  if (!found) throw new Error(`${identifier} is not traded`)
  return found.token
}

const btc = tokenOf('BTC.BTC')
const eth = tokenOf('ETH.ETH')
const usdc = tokenOf('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
/** A plain transfer names no destination: the fake takes every deposit at this address for the swap. */
const fixedAddress = fakeAssets.find(({ token }) => token === eth)?.depositAddress ?? ''
const source = 'bc1qsource'
const destination = '0x1111111111111111111111111111111111111111'
const now = 1_800_000_000_000

const known: KnownSwap = {
  provider: 'FAKE',
  sellAsset: btc.identifier,
  buyAsset: eth.identifier,
  sellAmount: 50_000_000n,
  sourceAddress: source,
  destinationAddress: destination,
  state: {},
  createdAt: now,
}

const cases: ProviderCases = {
  assets: { stubs: [] },
  quotes: [
    { title: 'BTC to ETH', params: { sell: btc, buy: eth, sellAmount: 50_000_000n }, stubs: [] },
    { title: 'USDC to BTC', params: { sell: usdc, buy: btc, sellAmount: 1_000_000_000n }, stubs: [] },
  ],
  declines: [
    {
      title: 'below a dollar',
      params: { sell: btc, buy: eth, sellAmount: 999n },
      stubs: [],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.00001',
    },
    {
      title: 'an asset it does not trade',
      params: { sell: btc, buy: { ...eth, identifier: 'ETH.NOPE-0x1' }, sellAmount: 50_000_000n },
      stubs: [],
      errorCode: 'invalidAsset',
    },
  ],
  builds: [
    {
      title: 'BTC with a memo',
      params: { sell: btc, buy: eth, sellAmount: 50_000_000n, refundAddress: 'bc1qback' },
      stubs: [],
      addresses: { sources: [source], destinationAddress: destination, refundAddress: 'bc1qback' },
    },
    {
      title: 'ETH by plain transfer',
      params: { sell: eth, buy: btc, sellAmount: 10n ** 18n, refundAddress: '0xback' },
      stubs: [],
      addresses: { sources: [destination], destinationAddress: source, refundAddress: '0xback' },
      destinationAs: [fixedAddress],
      refundAs: [fixedAddress],
    },
  ],
  fees: [
    {
      title: 'two fees',
      params: { sell: btc, buy: eth, sellAmount: 50_000_000n },
      stubs: [],
      addresses: { sources: [source], destinationAddress: destination },
      markers: [':::30/15'],
    },
  ],
  enforced: () => 'upstream',
  endless: 'It takes a deposit at any time.',
  enforcedBy: 'It fills its own offers in memory.',
  refusedBuilds: [
    {
      title: 'a destination the memo cannot hold',
      params: { sell: btc, buy: eth, sellAmount: 50_000_000n },
      stubs: [],
      addresses: { sources: [source], destinationAddress: `0x${'1'.repeat(90)}` },
      errorCode: 'memoTooLongForSourceChain',
    },
  ],
  statuses: [
    { title: 'a stored swap', query: { hash: 'abc', known }, stubs: [], status: 'refunded' },
    { title: 'an unknown swap', query: { hash: 'abc' }, stubs: [], status: undefined },
  ],
}

const make = (options: FakeOptions = {}): SwapProvider =>
  pickProvider(
    fakeProvider(options),
    options.id ?? 'FAKE',
  )({
    http: () => Promise.reject(new Error('the fake sends no request')),
    clock: { now: () => now },
  })

const contextOf = (signal: AbortSignal = new AbortController().signal) => ({
  signal,
  deadline: now + 10_000,
  clock: { now: () => now },
  tokens: { find: () => undefined },
  isSameAddress: createAddressComparison(new Map()),
})

const params = completeParams({ sell: btc, buy: eth, sellAmount: 100_000_000n })

describe('fakeProvider conformance', () => {
  providerSuite({
    test: { describe, it },
    make: (tools) => pickProvider(fakeProvider({ status: 'refunded' }), 'FAKE')(tools),
    cases,
    capabilities: { refund: 'forwarded', flexInput: false, privacy: false },
  })
})

describe('fakeProvider', () => {
  it('quotes at its fixed prices less the spread and the requested fees', async () => {
    const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: {} }
    const result = await make().quote(completeParams({ ...params, fees, slippageBps: 100 }), contextOf())
    // 1 BTC at 100 000 USD buys 25 ETH at 4 000; fees take 75 basis points, the minimum is 1 % below that.
    const out = 24_812_500_000_000_000_000n
    expect(result).toMatchObject({ offers: [{ buyAmount: out, minBuyAmount: out - out / 100n }] })
  })

  it('takes the configured spread as a liquidity fee', async () => {
    const result = await make({ spreadBps: 200 }).quote(params, contextOf())
    // 25 ETH less 2 %.
    const fee = 500_000_000_000_000_000n
    expect(result).toMatchObject({ offers: [{ buyAmount: 25n * 10n ** 18n - fee }] })
    const [offer] = 'offers' in result ? result.offers : []
    expect(offer?.fees).toContainEqual(expect.objectContaining({ type: 'liquidity', amount: fee, bps: 200 }))
  })

  it('declines every quote with the configured code', async () => {
    const result = await make({ declines: 'swapHalted' }).quote(params, contextOf())
    expect(result).toMatchObject({ declined: { errorCode: 'swapHalted' } })
  })

  it('throws an UpstreamError or the configured value from every method', async () => {
    await expect(make({ throws: true }).quote(params, contextOf())).rejects.toSatisfy(UpstreamError.is)
    const bug = new TypeError('bug')
    await expect(make({ throws: bug }).assets(contextOf())).rejects.toBe(bug)
    await expect(Promise.resolve(make({ throws: bug }).getStatus?.({ hash: 'a' }, contextOf()))).rejects.toBe(bug)
  })

  it('hangs until the signal aborts, or even longer', async () => {
    const reason = new Error('deadline')
    const controller = new AbortController()
    const result = make({ hangs: true }).quote(params, contextOf(controller.signal))
    const endless = make({ hangs: 'ignoringSignal' }).quote(params, contextOf(controller.signal))
    controller.abort(reason)
    await expect(result).rejects.toBe(reason)
    const late = new Promise((resolve) => setTimeout(() => resolve('still hanging'), 30))
    expect(await Promise.race([endless, late])).toBe('still hanging')
  })

  it('responds after its delay unless the signal aborts', async () => {
    expect(await make({ delayMs: 5 }).quote(params, contextOf())).toHaveProperty('offers')
    const reason = new Error('deadline')
    await expect(make({ delayMs: 5_000 }).quote(params, contextOf(AbortSignal.abort(reason)))).rejects.toBe(reason)
  })

  it('returns impossible values with the garbage option', async () => {
    const result = await make({ garbage: true }).quote(params, contextOf())
    expect(result).toMatchObject({ offers: [{ buyAmount: -1n }] })
  })

  it('returns the configured status with the stored swap', async () => {
    const done = await make().getStatus?.({ hash: 'abc', known }, contextOf())
    expect(done).toMatchObject({ status: 'completed', toAsset: 'ETH.ETH', toAddress: destination })
    const seen = await make({ status: 'refunded' }).getStatus?.({ hash: 'abc', known }, contextOf())
    expect(seen).toMatchObject({ status: 'refunded', toAsset: 'ETH.ETH', toAmount: '0', toAddress: destination })
    expect(seen?.legs.at(-1)).toMatchObject({ toAsset: 'BTC.BTC', toAmount: '0.5', toAddress: source })
  })

  it('registers under another id', () => {
    expect(make({ id: 'OTHER' }).id).toBe('OTHER')
    expect(() => pickProvider(fakeProvider({ id: 'OTHER' }), 'FAKE')).not.toThrow()
    const tools = { http: () => Promise.reject(new Error('no network')), clock: { now: () => now } }
    expect(() => pickProvider(fakeProvider({ id: 'OTHER' }), 'FAKE')(tools)).toThrow('registers OTHER, not FAKE')
  })

  it('uses the clock of the engine', () => {
    const resolved: unknown[] = []
    fakeProvider().register({
      provider: (_id, create) =>
        void create((key) => {
          resolved.push(key)
          return { now: () => now } as never
        }),
      chain: () => undefined,
    })
    expect(resolved).toEqual([CLOCK])
  })
})
