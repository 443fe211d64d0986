import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { LedgerEntry } from '../contract/ledger.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { memoryLedger } from '../memory/memory-ledger.ts'
import { btc, call, chainPluginOf, eth, fakeChain, fakeProvider, listing, pluginOf } from '../testing/fakes.ts'

const clock = { now: () => 1_000 }

const started = (chains: readonly Partial<Chain>[], options: Partial<EngineOptions> = {}) => {
  const provider = fakeProvider({ assets: [listing(btc, '60000'), listing(eth)] })
  const plugins = [pluginOf(provider), ...chains.map((chain) => chainPluginOf(fakeChain(chain)))]
  const engine = createEngine({ plugins, clock, limits: { trackDeadlineMs: 5_000 }, ...options })
  onTestFinished(() => engine.dispose())
  return engine
}

describe('a chain that is asked for its fee rate or for balances', () => {
  it('gets the clock, the tokens and a signal of the engine', async () => {
    const gas = vi.fn<NonNullable<Chain['readGas']>>(async () => ({ value: '5', unit: 'u' }))
    const balances = vi.fn<NonNullable<Chain['readBalances']>>(async () => [])
    const engine = started([{ readGas: gas, readBalances: balances }])
    await engine.ready()
    await engine.gas(call({}))
    await engine.balances(call({ chain: 'BTC', address: 'bc1a' }))
    for (const context of [gas.mock.calls[0]?.[1], balances.mock.calls[0]?.[2]]) {
      expect(context?.signal).toBeInstanceOf(AbortSignal)
      expect([context?.clock.now(), context?.tokens.find('BTC.BTC')?.decimals]).toEqual([1_000, 8])
    }
  })

  it('is left out of the rates, and has no balances, once it is silent for the time of a track', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const never = () => new Promise<never>(() => undefined)
    const engine = started([{ readGas: never, readBalances: never }])
    const ended: unknown[] = []
    void engine.gas(call({})).then((rates) => ended.push(rates))
    void engine
      .balances(call({ chain: 'BTC', address: 'bc1a' }))
      .catch(({ code }: { code: string }) => ended.push(code))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toContainEqual([])
    expect(ended).toContain('failedToRetrieveBalance')
  })

  it('is not asked for its rate where no table lists it', async () => {
    const gas = vi.fn<NonNullable<Chain['readGas']>>(async () => ({ value: '5', unit: 'u' }))
    const engine = started([{ family: 'nowhere', codes: ['NOWHERE'], readGas: gas }])
    expect(await engine.gas(call({}))).toEqual([])
    await expect(engine.gas(call({ chainId: '1' }))).rejects.toMatchObject({ code: 'unsupportedChainId' })
    expect(gas).not.toHaveBeenCalled()
  })
})

describe('the status of an engine', () => {
  it('lists under a chain the providers that serve it, and nobody else', async () => {
    const { chains } = await started([]).status(call(undefined))
    expect(chains.map(({ chain, providers }) => [chain, providers])).toEqual([
      ['BTC', [{ provider: 'FAKE', state: 'open' }]],
      ['ETH', [{ provider: 'FAKE', state: 'open' }]],
    ])
  })
})

describe('the quality of providers', () => {
  it('is that of swaps that ended within the days of the policy, and needs a key', async () => {
    const ledger = memoryLedger()
    const day = 86_400_000
    const now = 100 * day
    const entry: Omit<LedgerEntry, 'swapId' | 'endedAt'> = {
      provider: 'FAKE',
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sizeClass: 'below1000',
      outcome: 'completed',
      expected: '100',
      minimum: '95',
    }
    await ledger.add({ ...entry, swapId: 'early', endedAt: now - 8 * day })
    await ledger.add({ ...entry, swapId: 'late', endedAt: now - 6 * day })
    const engine = started([], { ledger, clock: { now: () => now }, policy: { provenDays: 7 } })
    expect(await engine.providersQuality(call(undefined))).toMatchObject([{ provider: 'FAKE', completed: 1 }])
    const closed = started([], { ledger, keys: { find: async () => undefined } })
    await expect(closed.providersQuality(call(undefined))).rejects.toMatchObject({ code: 'apiKeyInvalid' })
  })
})
