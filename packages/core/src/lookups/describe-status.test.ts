import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { anonymous } from '../memory/open-keys.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, quoteRequest } from '../testing/fakes.ts'

const listed = { assets: [listing(btc, '60000'), listing(eth, '3000')] }
const halted = { ...listed, haltedChains: ['BTC', 7] as readonly string[] }

describe('the status of an engine', () => {
  it('tells which provider serves which chain, and why not', async () => {
    const plugins = [
      pluginOf(fakeProvider({ id: 'OPEN', supported: async () => listed })),
      pluginOf(fakeProvider({ id: 'PARTLY', supported: async () => halted })),
      pluginOf(fakeProvider({ id: 'HALTED', supported: async () => ({ ...listed, note: 'swapHalted' }) })),
      pluginOf(fakeProvider({ id: 'OFF', supported: async () => listed })),
    ]
    const engine = createEngine({ plugins, policy: { switchedOff: [{ provider: 'OFF', chain: 'ETH' }] } })
    onTestFinished(() => engine.dispose())
    const { tokens, chains, providers } = await engine.status(call(undefined))
    const statesOf = (code: string) =>
      Object.fromEntries(
        chains.find(({ chain }) => chain === code)?.providers.map(({ provider, state }) => [provider, state]) ?? [],
      )
    expect(chains.map(({ chain, chainId, tokens }) => [chain, chainId, tokens])).toEqual([
      ['BTC', 'bitcoin', 1],
      ['ETH', '1', 1],
    ])
    expect(statesOf('BTC')).toEqual({ OPEN: 'open', PARTLY: 'halted', HALTED: 'halted', OFF: 'open' })
    expect(statesOf('ETH')).toEqual({ OPEN: 'open', PARTLY: 'open', HALTED: 'halted', OFF: 'switchedOff' })
    expect([tokens, providers.map(({ provider, tokens }) => [provider, tokens])]).toEqual([
      2,
      [
        ['OPEN', 2],
        ['PARTLY', 2],
        ['HALTED', 2],
        ['OFF', 2],
      ],
    ])
  })

  it('counts how calls for prices ended, and names chains on which a provider fails', async () => {
    const sol = { ...eth, identifier: 'SOL.SOL', chain: 'SOL', chainId: 'solana', decimals: 9 }
    const failing = fakeProvider({
      id: 'BROKEN',
      supported: async () => ({ assets: [...listed.assets, listing(sol)] }),
      quote: () => Promise.reject(new TypeError('down')),
    })
    const declining = fakeProvider({
      id: 'SHY',
      supported: async () => listed,
      quote: async () => ({ declined: { errorCode: 'insufficientLiquidity', message: 'None.' } }),
    })
    const sound = fakeProvider({ id: 'SOUND', supported: async () => listed })
    const engine = createEngine({ plugins: [pluginOf(failing, declining, sound)] })
    onTestFinished(() => engine.dispose())
    for (let time = 0; time < 3; time++) await engine.quote(call(quoteRequest()))
    await vi.waitFor(() => expect(engine.health().openCircuits).not.toEqual([]), { timeout: 20_000 })
    const { chains, providers } = await engine.status(call(undefined))
    const totals = providers.map(({ provider, calls }) => [
      provider,
      ...(['answered', 'declined', 'failed'] as const).map((outcome) =>
        calls.reduce((sum, one) => sum + one[outcome], 0),
      ),
    ])
    expect(totals).toEqual([
      ['BROKEN', 0, 0, 3],
      ['SHY', 0, 3, 0],
      ['SOUND', 3, 0, 0],
    ])
    const statesOf = (id: string) =>
      chains.flatMap(({ chain, providers: all }) =>
        all.flatMap(({ provider, state }) => (provider === id ? [`${chain} ${state}`] : [])),
      )
    expect(statesOf('BROKEN')).toEqual(['BTC failing', 'ETH failing', 'SOL open'])
    expect(statesOf('SOUND')).toEqual(['BTC open', 'ETH open'])
  })

  it('has the chains in the order of their codes, and providers whose assets are not known', async () => {
    const sol = { ...eth, identifier: 'SOL.SOL', chain: 'SOL', chainId: 'solana', decimals: 9 }
    const strange = { ...eth, identifier: 'NOWHERE.X', chain: 'NOWHERE', chainId: 'nowhere-1' }
    const assets = [sol, eth, strange, btc].map((token) => listing(token))
    const plugins = [
      pluginOf(fakeProvider({ id: 'WIDE', supported: async () => ({ assets }) })),
      pluginOf(fakeProvider({ id: 'MUTE', supported: () => Promise.reject(new Error('down')) })),
    ]
    const engine = createEngine({ plugins, clock: { now: () => 7_000 } })
    onTestFinished(() => engine.dispose())
    const status = await engine.status(call(undefined))
    expect(status).toMatchObject({ isOperator: false, since: 7_000, stretchMs: 600_000 })
    expect(status.chains.map(({ chain, chainId }) => [chain, chainId])).toEqual([
      ['BTC', 'bitcoin'],
      ['ETH', '1'],
      ['SOL', 'solana'],
      ['nowhere-1', 'nowhere-1'],
    ])
    expect(status.providers).toEqual([
      { provider: 'WIDE', tokens: 4, calls: [] },
      { provider: 'MUTE', tokens: 0, calls: [] },
    ])
  })

  it('says whether the key is an operator’s', async () => {
    const isOperator = async (caller: object) => {
      const engine = createEngine({ plugins: [], keys: { find: async () => ({ ...anonymous, ...caller }) } })
      onTestFinished(() => engine.dispose())
      return (await engine.status(call(undefined))).isOperator
    }
    expect([await isOperator({}), await isOperator({ operator: false }), await isOperator({ operator: true })]).toEqual(
      [false, false, true],
    )
  })

  it('needs a key', async () => {
    const engine = createEngine({ plugins: [], keys: { find: async () => undefined } })
    await expect(engine.status(call(undefined))).rejects.toMatchObject({ code: 'apiKeyInvalid' })
  })
})
