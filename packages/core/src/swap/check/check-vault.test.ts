import { describe, expect, it, onTestFinished } from 'vitest'
import type { Offer } from '../../contract/provider.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import { createEngine } from '../../create-engine.ts'
import { UpstreamError } from '../../errors.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import {
  call,
  chainPluginOf,
  type FakeOptions,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'
import { swapFixture } from '../../testing/swap-fixture.ts'

/** A swap that was built; from then on its provider builds nothing while it is down. */
const builtSwap = async (options: FakeOptions = {}, channel?: string) => {
  const state = { isDown: false, vault: 'bc1vault', deadlines: [] as number[], offer: {} as Partial<Offer> }
  const provider = fakeProvider({
    ...options,
    quote: (params) => ({ offers: [offerOf(params, state.offer)] }),
    build: async (offer, { sources }, { deadline }) => {
      state.deadlines.push(deadline)
      if (state.isDown) throw new UpstreamError('The node is down.')
      const deposit = { ...simpleDeposit(offer, sources[0]), to: state.vault, inboundAddress: state.vault }
      return channel === undefined ? deposit : { ...deposit, channel: { id: channel } }
    },
  })
  const swaps = memorySwaps()
  const { engine, routeId, time } = await swapFixture(provider, fakeChain(), {
    swaps,
    limits: { quoteDeadlineMs: 7_000 },
  })
  onTestFinished(() => engine.dispose())
  const { swapId } = await engine.swap(call(swapRequest(routeId)))
  state.deadlines.splice(0)
  const checkedBy = async (one: typeof engine) => {
    const { checks } = await one.checkSwap(call({ swapId }))
    return Object.fromEntries(checks.map(({ name, ok, reason }) => [name, ok ? 'fine' : reason]))
  }
  return { state, swaps, swapId, engine, time, checkedBy, checks: () => checkedBy(engine) }
}

describe('the vault of a swap', () => {
  it('is not known to be the same where the provider cannot say where it takes deposits', async () => {
    const { state, checks } = await builtSwap()
    state.isDown = true
    expect(await checks()).toEqual({
      expiration: 'fine',
      unsent: 'fine',
      halts: 'fine',
      vault: expect.stringContaining('down'),
      price: 'fine',
      recipients: 'fine',
    })
  })

  it('is not known where the engine has the provider no more', async () => {
    const { swaps, checkedBy } = await builtSwap()
    const plugins = [pluginOf(fakeProvider({ id: 'OTHER' })), chainPluginOf(fakeChain())]
    const later = createEngine({ plugins, swaps, clock: { now: () => 1_000_000 } })
    onTestFinished(() => later.dispose())
    const { vault, halts } = await checkedBy(later)
    expect([vault, halts]).not.toContain('fine')
  })

  it('is asked for where one offer of a provider that opens addresses is paid to a shared one', async () => {
    const { state, checks } = await builtSwap({ capabilities: { buildOpens: true } })
    state.offer = { buildOpens: false }
    expect(await checks()).toMatchObject({ vault: 'fine' })
    state.vault = 'bc1next'
    expect(await checks()).toMatchObject({ vault: 'FAKE takes deposits at another address now.' })
    state.deadlines.splice(0)
    state.offer = { depositKind: 'transferWithMemo' }
    expect(await checks()).toMatchObject({ vault: 'FAKE takes another kind of deposit now.' })
    expect(state.deadlines).toEqual([])
  })

  it('is an address of its own where it was opened for the swap, and is not opened again', async () => {
    for (const channel of [undefined, 'channel-1']) {
      const { state, checks } = await builtSwap({ capabilities: { buildOpens: true } }, channel)
      state.vault = 'bc1next'
      expect(await checks()).toMatchObject({ vault: 'fine' })
      expect(state.deadlines).toEqual([])
    }
  })

  it('is fine where the swap pays no address', async () => {
    const { swaps, swapId, state, checks } = await builtSwap()
    const { depositAddress: _, ...stored } = (await swaps.findById(swapId)) as StoredSwap
    await swaps.save(stored)
    expect(await checks()).toMatchObject({ vault: 'fine' })
    expect(state.deadlines).toEqual([])
  })

  it('is asked for within the time of a quote', async () => {
    const { state, checks, time } = await builtSwap()
    time.now += 1_000
    await checks()
    expect(state.deadlines).toEqual([time.now + 7_000])
  })
})
