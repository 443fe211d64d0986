import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { StatusLeg, SwapStatus } from '../contract/swap-status.ts'
import { createEngine } from '../create-engine.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { EngineEvents } from '../events.ts'
import { anonymous } from '../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'
import { codeOf } from '../testing/swap-fixture.ts'

/** 0.1 BTC is worth 6 000 USD. */
const CAP = '10000'

const createFixture = (caller: Partial<Caller>, soldAmount = '0.1') => {
  const terms = { caller }
  const leg: StatusLeg = {
    chainId: 'bitcoin',
    hash: 'aa11',
    block: 800_000,
    type: 'native_send',
    status: 'completed',
    fromAsset: 'BTC.BTC',
    fromAmount: soldAmount,
    fromAddress: 'bc1source',
    toAsset: 'BTC.BTC',
    toAmount: soldAmount,
    toAddress: 'bc1vault',
    finalisedAt: 1_700_000_000,
  }
  const payout = { toAsset: 'ETH.ETH', toAmount: '60', toAddress: '0xdestination' }
  const status: SwapStatus = { ...leg, type: 'swap', ...payout, legs: [leg, { ...leg, chainId: '1', ...payout }] }
  const provider = fakeProvider({
    getStatus: async () => status,
    // A channel swaps whatever arrives in it.
    build: async (offer, { sources }) => ({
      ...simpleDeposit(offer, sources[0]),
      channel: { id: 'channel-1', expiresAt: Date.now() + 3_600_000 },
    }),
  })
  const engine = createEngine({
    plugins: [pluginOf(provider), chainPluginOf(fakeChain())],
    keys: { find: async (id) => ({ ...anonymous, id, ...terms.caller }) },
  })
  onTestFinished(() => engine.dispose())
  const exceeded: EngineEvents['cap-exceeded'][0][] = []
  engine.events.on('cap-exceeded', (fact) => exceeded.push(fact))
  const quote = (changes: Partial<QuoteRequest> = { quoteType: 'FLEX_INPUT' }) =>
    engine.quote({ ...call(quoteRequest(changes)), apiKey: 'owner' })
  const swap = (routeId = '') => engine.swap({ ...call(swapRequest(routeId)), apiKey: 'owner' })
  const track = (apiKey = 'owner') => engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey })
  return { provider, quote, swap, track, exceeded, terms }
}

const warningsIn = (route: { readonly warnings: readonly { readonly code: string }[] } | undefined) =>
  route?.warnings.map(({ code }) => code)

describe('FLEX_INPUT for a key with a cap', () => {
  it('is not offered, since a deposit of any size is swapped', async () => {
    const { quote, provider } = createFixture({ maxTradeUsd: CAP, explain: true })
    const refusal = await quote().catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'noRoutesFound',
      data: { explain: expect.arrayContaining([expect.objectContaining({ provider: 'FAKE', filter: 'flex-input' })]) },
    })
    expect(provider.asked).toEqual([])
    expect((await quote({})).routes).toHaveLength(1)
  })

  it('is offered where the configuration allows it, and the routes state the cap', async () => {
    const { quote, swap, track, exceeded } = createFixture({ maxTradeUsd: CAP, allowFlexInput: true })
    const [route] = (await quote()).routes
    expect(route?.warnings).toContainEqual(
      expect.objectContaining({ code: 'flexInputBeyondCap', display: expect.stringContaining(`$${CAP}`) }),
    )
    expect(warningsIn((await swap(route?.routeId)).route)).toContain('flexInputBeyondCap')
    expect((await track()).beyondCap).toBeUndefined()
    expect(exceeded).toEqual([])
  })

  it('is as ever without a cap', async () => {
    const { quote } = createFixture({})
    const [route] = (await quote()).routes
    expect(warningsIn(route)).not.toContain('flexInputBeyondCap')
  })

  it('is not built once the key may not have it any more', async () => {
    const { quote, swap, terms } = createFixture({ maxTradeUsd: CAP, allowFlexInput: true })
    const [route] = (await quote()).routes
    terms.caller = { maxTradeUsd: CAP }
    expect(await codeOf(swap(route?.routeId))).toBe('swapRouteNotFound')
  })

  it('lets a sweep through, which is held to the cap with its amount, and says so to providers', async () => {
    const capped = createFixture({ maxTradeUsd: CAP })
    await capped.quote({ enableSweep: true })
    expect(capped.provider.asked.at(-1)).toMatchObject({ flexInput: true, sweep: true, capped: true })
    for (const caller of [{}, { maxTradeUsd: CAP, allowFlexInput: true }]) {
      const free = createFixture(caller)
      await free.quote({ enableSweep: true })
      expect(free.provider.asked.at(-1)?.capped).toBeUndefined()
    }
  })
})

describe('a deposit worth more than the cap of its key', () => {
  it.each([
    ['under FLEX_INPUT', { quoteType: 'FLEX_INPUT' }],
    ['into an address that swaps whatever arrives', {}],
  ] as const)('%s is marked for the owner, and reported once', async (_, request) => {
    const { quote, swap, track, exceeded } = createFixture({ maxTradeUsd: CAP, allowFlexInput: true }, '3')
    const { swapId } = await swap((await quote(request)).routes[0]?.routeId)
    const beyondCap = { maxTradeUsd: CAP, soldUsd: '180000.00' }
    expect((await track()).beyondCap).toEqual(beyondCap)
    expect((await track()).beyondCap).toEqual(beyondCap)
    expect((await track('other')).beyondCap).toBeUndefined()
    expect(exceeded).toEqual([{ swapId, callerId: 'owner', ...beyondCap }])
  })

  it('is not marked for a key without one', async () => {
    const { quote, swap, track, exceeded } = createFixture({}, '3')
    await swap((await quote()).routes[0]?.routeId)
    expect((await track()).beyondCap).toBeUndefined()
    expect(exceeded).toEqual([])
  })
})
