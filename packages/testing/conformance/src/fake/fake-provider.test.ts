import { CLOCK, type KnownSwap, type SwapProvider, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { ProviderCases } from '../cases.ts'
import { providerOf } from '../provider-of.ts'
import { providerSuite } from '../provider-suite.ts'
import { askOf } from '../session.ts'
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
/** Nobody is told of a plain transfer: whatever arrives at the fake's own address is taken for the swap. */
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
  supported: { exchanges: [] },
  quotes: [
    { title: 'BTC to ETH', ask: { sell: btc, buy: eth, sellAmount: 50_000_000n }, exchanges: [] },
    { title: 'USDC to BTC', ask: { sell: usdc, buy: btc, sellAmount: 1_000_000_000n }, exchanges: [] },
  ],
  declines: [
    {
      title: 'below a dollar',
      ask: { sell: btc, buy: eth, sellAmount: 999n },
      exchanges: [],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.00001',
    },
    {
      title: 'an asset it does not trade',
      ask: { sell: btc, buy: { ...eth, identifier: 'ETH.NOPE-0x1' }, sellAmount: 50_000_000n },
      exchanges: [],
      errorCode: 'invalidAsset',
    },
  ],
  builds: [
    {
      title: 'BTC with a memo',
      ask: { sell: btc, buy: eth, sellAmount: 50_000_000n, refundAddress: 'bc1qback' },
      exchanges: [],
      addresses: { sources: [source], destinationAddress: destination, refundAddress: 'bc1qback' },
    },
    {
      title: 'ETH by plain transfer',
      ask: { sell: eth, buy: btc, sellAmount: 10n ** 18n, refundAddress: '0xback' },
      exchanges: [],
      addresses: { sources: [destination], destinationAddress: source, refundAddress: '0xback' },
      destinationAs: [fixedAddress],
      refundAs: [fixedAddress],
    },
  ],
  fees: [
    {
      title: 'two shares',
      ask: { sell: btc, buy: eth, sellAmount: 50_000_000n },
      exchanges: [],
      addresses: { sources: [source], destinationAddress: destination },
      told: [':::30/15'],
    },
  ],
  enforced: () => 'upstream',
  refusedBuilds: [
    {
      title: 'a destination the memo cannot hold',
      ask: { sell: btc, buy: eth, sellAmount: 50_000_000n },
      exchanges: [],
      addresses: { sources: [source], destinationAddress: `0x${'1'.repeat(90)}` },
      errorCode: 'memoTooLongForSourceChain',
    },
  ],
  observations: [
    { title: 'a remembered swap', query: { hash: 'abc', known }, exchanges: [], status: 'refunded' },
    { title: 'a stranger', query: { hash: 'abc' }, exchanges: [], status: undefined },
  ],
}

const make = (options: FakeOptions = {}): SwapProvider =>
  providerOf(
    fakeProvider(options),
    options.id ?? 'FAKE',
  )({
    http: () => Promise.reject(new Error('the fake asks nobody')),
    clock: { now: () => now },
  })

const contextOf = (signal: AbortSignal = new AbortController().signal) => ({
  signal,
  deadline: now + 10_000,
  clock: { now: () => now },
  tokens: { find: () => undefined },
})

const ask = askOf({ sell: btc, buy: eth, sellAmount: 100_000_000n })

describe('fakeProvider keeps the contract', () => {
  providerSuite({
    test: { describe, it },
    make: (tools) => providerOf(fakeProvider({ status: 'refunded' }), 'FAKE')(tools),
    cases,
    capabilities: { refund: 'forwarded', flexInput: false, privacy: false },
  })
})

describe('fakeProvider', () => {
  it('prices at its fixed prices less the spread and the fees of the ask', async () => {
    const fees = { affiliateBps: 50, serviceBps: 15, accounts: {}, serviceAccounts: {} }
    const answer = await make().quote(askOf({ ...ask, fees, slippageBps: 100 }), contextOf())
    // 1 BTC at 100 000 USD buys 25 ETH at 4 000; 75 basis points are taken out, 1 % slippage below that.
    const out = 24_812_500_000_000_000_000n
    expect(answer).toMatchObject({ offers: [{ buyAmount: out, buyAmountMin: out - out / 100n }] })
  })

  it('declines everything with the code it is told', async () => {
    const answer = await make({ declines: 'swapHalted' }).quote(ask, contextOf())
    expect(answer).toMatchObject({ declined: { errorCode: 'swapHalted' } })
  })

  it('throws an UpstreamError, or what it is told, from every verb', async () => {
    await expect(make({ throws: true }).quote(ask, contextOf())).rejects.toSatisfy(UpstreamError.is)
    const bug = new TypeError('bug')
    await expect(make({ throws: bug }).assets(contextOf())).rejects.toBe(bug)
    await expect(Promise.resolve(make({ throws: bug }).getStatus?.({ hash: 'a' }, contextOf()))).rejects.toBe(bug)
  })

  it('hangs until the signal aborts, and beyond it when deaf', async () => {
    const reason = new Error('deadline')
    const controller = new AbortController()
    const answer = make({ hangs: true }).quote(ask, contextOf(controller.signal))
    const deaf = make({ hangs: 'deaf' }).quote(ask, contextOf(controller.signal))
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    const late = new Promise((resolve) => setTimeout(() => resolve('still hanging'), 30))
    expect(await Promise.race([deaf, late])).toBe('still hanging')
  })

  it('answers after its delay and heeds the signal meanwhile', async () => {
    expect(await make({ delayMs: 5 }).quote(ask, contextOf())).toHaveProperty('offers')
    const reason = new Error('deadline')
    await expect(make({ delayMs: 5_000 }).quote(ask, contextOf(AbortSignal.abort(reason)))).rejects.toBe(reason)
  })

  it('answers figures that cannot be when told to spoil them', async () => {
    const answer = await make({ garbage: true }).quote(ask, contextOf())
    expect(answer).toMatchObject({ offers: [{ buyAmount: -1n }] })
  })

  it('tells the status it is told, with the swap the engine remembers', async () => {
    const done = await make().getStatus?.({ hash: 'abc', known }, contextOf())
    expect(done).toMatchObject({ status: 'completed', toAsset: 'ETH.ETH', toAddress: destination })
    const seen = await make({ status: 'refunded' }).getStatus?.({ hash: 'abc', known }, contextOf())
    expect(seen).toMatchObject({ status: 'refunded', toAsset: 'ETH.ETH', toAmount: '0', toAddress: destination })
    expect(seen?.legs.at(-1)).toMatchObject({ toAsset: 'BTC.BTC', toAmount: '0.5', toAddress: source })
  })

  it('goes by another name beside itself', () => {
    expect(make({ id: 'OTHER' }).id).toBe('OTHER')
    expect(() => providerOf(fakeProvider({ id: 'OTHER' }), 'FAKE')).not.toThrow()
    const tools = { http: () => Promise.reject(new Error('nobody')), clock: { now: () => now } }
    expect(() => providerOf(fakeProvider({ id: 'OTHER' }), 'FAKE')(tools)).toThrow('registers OTHER, not FAKE')
  })

  it('takes its clock from the engine', () => {
    const asked: unknown[] = []
    fakeProvider().register({
      provider: (_id, create) =>
        void create((key) => {
          asked.push(key)
          return { now: () => now } as never
        }),
      chain: () => undefined,
    })
    expect(asked).toEqual([CLOCK])
  })
})
