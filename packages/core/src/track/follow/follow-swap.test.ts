import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import type { StatusQuery } from '../../contract/swap-status.ts'
import { call, type FakeOptions, fakeProvider, pluginOf, simpleDeposit } from '../../testing/fakes.ts'
import { followedSwap, manualJobs, statusOf } from '../../testing/followed-swap.ts'

const CHANNEL: FakeOptions = {
  build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), channel: { id: 'C-1' } }),
}

/** A followed swap, what its provider is asked about it, and which others are. */
const fixture = async (provider: FakeOptions = {}, perMinute = 100) => {
  const queries: StatusQuery[] = []
  const others: string[] = []
  const own = fakeProvider({
    ...provider,
    getStatus: async (query) => {
      queries.push(query)
      return statusOf('pending')
    },
  })
  const other = fakeProvider({
    id: 'OTHER',
    quote: () => ({ declined: { errorCode: 'unsupportedMethod', message: 'no route' } }),
    getStatus: async () => {
      others.push('OTHER')
      return statusOf('completed')
    },
  })
  const mute = fakeProvider({ id: 'MUTE', quote: () => ({ declined: { errorCode: 'swapHalted', message: 'halted' } }) })
  const manual = manualJobs()
  const made = await followedSwap({ plugins: [pluginOf(other, mute, own)], tracker: { jobs: manual.jobs, perMinute } })
  onTestFinished(() => made.engine.dispose())
  const stored = (await made.stores.swaps.findById(made.swapId)) as StoredSwap
  /** A swap that was built before there was a history. */
  const older = (swap = stored): Promise<void> => made.stores.swaps.save({ ...swap, swapId: 'older' })
  const asked = (query: StatusQuery | undefined) => {
    const { hash, chainId, depositChannelId, depositAddress } = query ?? {}
    return { hash, chainId, depositChannelId, depositAddress }
  }
  return { ...made, manual, queries, others, stored, older, asked }
}

describe('a look at a swap', () => {
  it('asks its own provider only', async () => {
    const { manual, swapId, queries, others, seen } = await fixture()
    await manual.run(swapId)
    expect([queries.length, others]).toEqual([1, []])
    expect(await seen()).toEqual(['created not_started', 'status pending'])
  })

  it('names the channel, or else the deposit address, until the deposit is bound', async () => {
    const channel = await fixture(CHANNEL)
    await channel.manual.run(channel.swapId)
    expect(channel.asked(channel.queries[0])).toEqual({ chainId: 'bitcoin', depositChannelId: 'C-1' })
    await channel.manual.run(channel.swapId)
    expect(channel.asked(channel.queries.at(-1))).toEqual({ chainId: 'bitcoin', hash: 'aa11' })
    const vault = await fixture()
    await vault.manual.run(vault.swapId)
    expect(vault.asked(vault.queries[0])).toEqual({ chainId: 'bitcoin', depositAddress: 'bc1vault' })
  })

  it('names the swap alone where it has neither, as one by a contract call has', async () => {
    const { manual, queries, stored, older, asked } = await fixture()
    const { depositAddress: _, ...called } = stored
    await older(called)
    await manual.run('older')
    expect(asked(queries[0])).toEqual({ chainId: 'bitcoin' })
    expect(queries[0]?.known).toMatchObject({ sourceAddress: 'bc1source' })
  })

  it('begins the history of a swap that has none', async () => {
    const { manual, older, engine } = await fixture()
    await older()
    await manual.run('older')
    const changes = await engine.swapChanges({ ...call({ swapId: 'older' }), apiKey: 'owner' })
    expect(changes.map(({ type, sequence }) => `${sequence} ${type}`)).toEqual(['1 created', '2 status'])
  })

  it('takes one of the calls of its provider, also of a swap without a history', async () => {
    const { manual, swapId, older, queries } = await fixture({}, 1)
    await older()
    await manual.run(swapId)
    await manual.run('older')
    expect(queries).toHaveLength(1)
    expect(manual.due.has('older')).toBe(true)
  })

  it('comes to nothing for a swap that is no longer stored', async () => {
    const { manual, queries } = await fixture()
    await manual.run('gone')
    expect([queries, manual.due.has('gone')]).toEqual([[], false])
  })

  it('is reported with where the swap stands', async () => {
    const { manual, swapId, engine, time } = await fixture()
    const facts: unknown[] = []
    engine.events.on('swap-followed', (fact) => facts.push(fact))
    const createdAt = time.now
    time.now += 5_000
    await manual.run(swapId)
    expect(facts).toEqual([{ swapId, provider: 'FAKE', status: 'pending', createdAt, final: false }])
  })
})
