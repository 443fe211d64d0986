import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineOptions } from '../engine.ts'
import { SwapError } from '../errors.ts'
import { listedAddresses } from '../memory/listed-addresses.ts'
import { btc, call, chainPluginOf, eth, fakeChain, fakeProvider, listing, pluginOf } from '../testing/fakes.ts'

const started = (chains: readonly Partial<Chain>[], options: Partial<EngineOptions> = {}) => {
  const provider = fakeProvider({ assets: [listing({ ...btc, coingeckoId: 'bitcoin' }, '60000'), listing(eth)] })
  const engine = createEngine({
    plugins: [pluginOf(provider), ...chains.map((chain) => chainPluginOf(fakeChain(chain)))],
    clock: { now: () => 1_000 },
    ...options,
  })
  onTestFinished(() => engine.dispose())
  return engine
}

const ethereum = { family: 'eth', codes: ['ETH'] } as const

describe('fee rates', () => {
  const rate = (value: string) => async () => ({ value, unit: 'u' })

  it('are of every chain that has one; one that fails or has none is left out', async () => {
    const engine = started([
      { readGas: rate('5') },
      { ...ethereum, readGas: () => Promise.reject(new Error('down')) },
      { family: 'none', codes: ['LTC'] },
    ])
    expect(await engine.gas(call({}))).toEqual([{ value: '5', unit: 'u', chainId: 'bitcoin', readAt: 1_000 }])
  })
  it('are of one chain where it is named, which must have one', async () => {
    const bitcoin = vi.fn(rate('5'))
    const asked = vi.fn<NonNullable<Chain['readGas']>>(rate('7'))
    const engine = started([{ readGas: bitcoin }, { ...ethereum, readGas: asked }])
    expect(await engine.gas(call({ chainId: '1' }))).toMatchObject([{ value: '7', chainId: '1' }])
    expect([bitcoin.mock.calls.length, asked.mock.calls.map(([code]) => code)]).toEqual([0, ['ETH']])
    await expect(engine.gas(call({ chainId: '999' }))).rejects.toMatchObject({ code: 'unsupportedChainId' })
    const silent = started([{ ...ethereum, readGas: () => Promise.reject(new Error('down')) }])
    await expect(silent.gas(call({ chainId: '1' }))).rejects.toMatchObject({ code: 'unsupportedChainId' })
    expect(await silent.gas(call({}))).toEqual([])
  })
})

describe('balances', () => {
  const query = { chain: 'BTC', address: 'bc1a' }

  it('are read with the chain and the address', async () => {
    const balances = vi.fn<NonNullable<Chain['readBalances']>>(async () => [{ token: btc, amount: 5n }])
    expect(await started([{ readBalances: balances }]).balances(call(query))).toEqual([{ token: btc, amount: 5n }])
    expect(balances.mock.calls[0]?.slice(0, 2)).toEqual(['BTC', 'bc1a'])
  })
  it('are refused with the chain where they cannot be read, and with the chain’s own refusal', async () => {
    const failing = (cause: unknown) => started([{ readBalances: () => Promise.reject(cause) }]).balances(call(query))
    const cause = new Error('down')
    await expect(failing(cause)).rejects.toMatchObject({
      code: 'failedToRetrieveBalance',
      data: { chain: 'BTC' },
      cause,
    })
    await expect(failing(new SwapError('unsupportedMethod'))).rejects.toMatchObject({ code: 'unsupportedMethod' })
  })
  it('are of no chain without a package, or whose package has none', async () => {
    await expect(started([]).balances(call(query))).rejects.toMatchObject({ code: 'invalidChain' })
    await expect(started([{}]).balances(call(query))).rejects.toMatchObject({ code: 'invalidChain' })
  })
})

describe('prices', () => {
  it('have the identifier of who asks, the price and the id of the market where they are known', async () => {
    const prices = await started([]).prices(call({ identifiers: ['btc.btc', 'ETH.ETH', 'X.Y'] }))
    expect(prices).toEqual([
      { identifier: 'btc.btc', usd: '60000', coingeckoId: 'bitcoin', timestamp: 1_000 },
      { identifier: 'ETH.ETH', timestamp: 1_000 },
      { identifier: 'X.Y', timestamp: 1_000 },
    ])
  })
})

describe('a screening', () => {
  it('holds every address against every chain, each once, by its code', async () => {
    const screener = listedAddresses([])
    const screen = vi.spyOn(screener, 'screen')
    await started([], { screener }).screen(call({ addresses: ['a', 'b'], chains: ['1', 'ETH', 'BTC', 'nowhere'] }))
    expect(screen.mock.calls[0]?.[0]).toEqual([
      { chain: 'ETH', address: 'a' },
      { chain: 'ETH', address: 'b' },
      { chain: 'BTC', address: 'a' },
      { chain: 'BTC', address: 'b' },
      { chain: 'nowhere', address: 'a' },
      { chain: 'nowhere', address: 'b' },
    ])
  })
})
