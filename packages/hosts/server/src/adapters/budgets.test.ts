import { setMaxListeners } from 'node:events'
import {
  CLOCK,
  createAddressComparison,
  FACTS,
  HTTP,
  type Http,
  type ProviderContext,
  type QuoteParams,
  type SwapProvider,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { ownFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadProviderPlugins, providerNames } from './provider-adapters.ts'

const token = (identifier: string, chainId: string, decimals: number): Token => ({
  identifier,
  chain: identifier.split('.')[0] as string,
  chainId,
  ticker: identifier.split('.')[1] as string,
  symbol: identifier.split('.')[1] as string,
  decimals,
  name: identifier,
})

const btc = token('BTC.BTC', 'bitcoin', 8)
const eth = token('ETH.ETH', '1', 18)

const ask = (sell: Token, buy: Token, sellAmount: bigint): QuoteParams => ({
  sell,
  buy,
  sellAmount,
  fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
  flexInput: false,
  privacy: false,
  boost: false,
})

/** An upstream that answers nothing useful, and counts how many requests are with it at once. */
const countingHttp = () => {
  const seen = { now: 0, most: 0, all: 0 }
  const http: Http = async () => {
    seen.all++
    seen.most = Math.max(seen.most, ++seen.now)
    await new Promise((resolve) => setImmediate(resolve))
    seen.now--
    throw new UpstreamError('nobody is there', { status: 500 })
  }
  return { http, seen }
}

type Stir = (provider: SwapProvider, context: ProviderContext, index: number) => Promise<unknown>

const supported: Stir = (provider, context) => provider.assets(context)
const quote =
  (sell: Token, buy: Token): Stir =>
  async (provider, context, index) => {
    await provider.assets(context).catch(() => undefined)
    return provider.quote(ask(sell, buy, 10n ** 18n + BigInt(index)), context)
  }

const baseUrl = 'https://api.example'

/** What each adapter needs to be there, and what makes it ask several things at once. */
const adapters: Readonly<Record<string, { readonly settings?: object; readonly stir: Stir }>> = {
  thorchain: { stir: supported },
  mayachain: { stir: supported },
  chainflip: { settings: { baseUrl }, stir: quote(eth, btc) },
  near: { stir: supported },
  oneinch: { settings: { apiKey: 'k' }, stir: supported },
  garden: { settings: { apiKey: 'app' }, stir: supported },
  mayan: { stir: supported },
  flashnet: { settings: { apiKey: 'fn_k' }, stir: supported },
  harbor: { settings: { baseUrl, nodeUrl: baseUrl }, stir: supported },
  pactswap: {
    settings: { baseUrl, contractIds: { eth: { sell: '0x1', buy: '0x1' }, btc: { sell: '0x2', buy: '0x2' } } },
    stir: quote(eth, btc),
  },
}

/** Most requests under way at once while an adapter is made to ask several things. */
const mostAtOnce = async (name: string, budget: object | undefined): Promise<number> => {
  const { settings, stir } = adapters[name] as (typeof adapters)[string]
  const off = Object.fromEntries(providerNames.map((other) => [other, { enabled: false }]))
  const own = { ...settings, ...(budget ? { budget } : {}) }
  const { providers } = readConfig({ auth: 'open', providers: { ...off, [name]: own }, chains: {} })
  const [plugin] = await loadProviderPlugins(providers)
  const { http, seen } = countingHttp()
  const clock = { now: Date.now }
  const services = new Map<symbol, unknown>([
    [HTTP, http],
    [CLOCK, clock],
    [FACTS, ownFacts],
  ])
  const resolve = <T>(key: symbol): T => (services.get(key) ?? (() => '00000000-0000-4000-8000-000000000000')) as T
  const made: SwapProvider[] = []
  plugin?.register({
    provider: (_id, make) => void made.push(make(resolve as Parameters<typeof make>[0])),
    chain: () => undefined,
  })
  const signal = AbortSignal.timeout(5_000)
  setMaxListeners(0, signal)
  const context = {
    signal,
    deadline: Date.now() + 5_000,
    clock,
    tokens: { find: () => undefined },
    isSameAddress: createAddressComparison(new Map()),
  }
  const [provider] = made as [SwapProvider]
  await Promise.allSettled([0, 1, 2].map((index) => stir(provider, context as unknown as ProviderContext, index)))
  expect(seen.all).toBeGreaterThan(1)
  return seen.most
}

describe('the budget of an adapter', () => {
  it('is in the table for every adapter there is', () => {
    expect(Object.keys(adapters).sort()).toEqual([...providerNames].sort())
  })

  it.each(providerNames)('lets %s ask no more at once than it says', async (name) => {
    expect(await mostAtOnce(name, undefined)).toBeGreaterThan(1)
    expect(await mostAtOnce(name, { concurrency: 1 })).toBe(1)
  })

  it.each(providerNames)('of %s is refused where nothing could ever pass', (name) => {
    for (const budget of [{ concurrency: 0 }, { perSecond: 0 }, { burst: 0 }, { perMinute: 1 }]) {
      expect(() => readConfig({ auth: 'open', providers: { [name]: { budget } } })).toThrow(`providers.${name}.budget`)
    }
  })
})
