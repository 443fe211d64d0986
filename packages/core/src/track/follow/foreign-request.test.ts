import { describe, expect, it, onTestFinished } from 'vitest'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import { call, fakeProvider, offerOf, pluginOf, quoteRequest, simpleDeposit, swapRequest } from '../../testing/fakes.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import type { TrackStream } from '../stream/track-event.ts'

/** A swap of 0.1 BTC by the key `owner`, into a channel or to a vault with a memo, and what its provider knows of each transaction. */
const fixture = async (channel: string | undefined) => {
  const known = new Map<string, SwapStatus>()
  const provider = fakeProvider({
    quote: (params) => ({ offers: [offerOf(params, channel ? {} : { depositKind: 'transferWithMemo' })] }),
    build: async (offer, { sources }) => {
      const deposit = simpleDeposit(offer, sources[0])
      if (channel) return { ...deposit, channel: { id: channel } }
      return { ...deposit, kind: 'transferWithMemo', form: 'transfer', memo: '=:e:0xdestination', to: 'bc1vault' }
    },
    getStatus: async ({ hash }) => known.get(hash ?? ''),
  })
  const stores = { swaps: memorySwaps(), history: memoryHistory() }
  const keys = { find: async (key: string) => ({ ...anonymous, id: key }) }
  const engine = createEngine({ plugins: [pluginOf(provider)], keys, ...stores })
  onTestFinished(() => engine.dispose())
  const ended: string[] = []
  engine.events.on('swap-ended', ({ entry }) => ended.push(entry.outcome))
  const { routes } = await engine.quote({ ...call(quoteRequest()), apiKey: 'owner' })
  const { swapId } = await engine.swap({ ...call(swapRequest(routes[0]?.routeId ?? '')), apiKey: 'owner' })
  return {
    ended,
    reports: (hash: string, more: Partial<SwapStatus>) =>
      known.set(hash, statusOf('completed', { hash, legs: [leg('completed', { hash, ...more })], ...more })),
    track: (hash: string, apiKey: string) => engine.track({ ...call({ hash, chainId: 'bitcoin' }), apiKey }),
    stream: (hash: string, apiKey: string) =>
      engine.trackStream({ ...call({ hash, chainId: 'bitcoin' }), apiKey }).catch((error: unknown) => error),
    seen: async () =>
      (await engine.swapChanges({ ...call({ swapId }), apiKey: 'owner' })).map(({ type, snapshot: { swapStatus } }) =>
        `${type} ${swapStatus.status} ${swapStatus.hash}`.trim(),
      ),
  }
}

describe('a request for a transaction that is not proven to be the deposit of a swap', () => {
  it.each(['owner', 'stranger'])(
    'does not end a swap at a vault that pays the same destination, by %s',
    async (key) => {
      const { reports, track, seen, ended } = await fixture(undefined)
      reports('bb22', { memo: '=:e:0xdestination:other', fromAddress: 'bc1stranger', fromAmount: '0.00002' })
      expect((await track('bb22', key)).swapStatus).toMatchObject({ status: 'completed', hash: 'bb22' })
      expect([await seen(), ended]).toEqual([['created not_started'], []])
    },
  )

  it.each(['owner', 'stranger'])(
    'does not end a swap whose channel got the dust of another person, by %s',
    async (key) => {
      const { reports, track, seen } = await fixture('C-1')
      reports('bb22', { fromAddress: 'bc1stranger', fromAmount: '0.00002' })
      await track('bb22', key)
      expect(await seen()).toEqual(['created not_started'])
    },
  )

  it.each([undefined, 'C-1'])('does not replace the deposit that is bound (channel %s)', async (channel) => {
    const { reports, track, seen } = await fixture(channel)
    reports('aa11', { status: 'swapping', memo: '=:e:0xdestination', toAmount: '' })
    reports('bb22', { memo: 'other', fromAddress: 'bc1stranger', fromAmount: '0.00002' })
    await track('aa11', 'owner')
    await track('bb22', 'stranger')
    await track('bb22', 'owner')
    expect(await seen()).toEqual(['created not_started', 'status swapping aa11'])
  })

  it.each([undefined, 'C-1'])('opens no stream of the swap to others (channel %s)', async (channel) => {
    const { reports, stream, seen } = await fixture(channel)
    reports('bb22', { memo: 'other', fromAddress: 'bc1stranger', fromAmount: '0.00002' })
    expect(await stream('bb22', 'stranger')).toMatchObject({ code: 'txNotFound' })
    expect(await seen()).toEqual(['created not_started'])
  })
  it.each([undefined, 'C-1'])(
    'opens one to the owner, which shows where the swap stands (channel %s)',
    async (channel) => {
      const { reports, stream, seen } = await fixture(channel)
      reports('bb22', { memo: 'other', fromAddress: 'bc1stranger', fromAmount: '0.00002' })
      const events = (await stream('bb22', 'owner')) as TrackStream
      expect((await events.next()).value).toMatchObject({ change: 'created', track: { swapStatus: { hash: '' } } })
      await events.return?.()
      expect(await seen()).toEqual(['created not_started'])
    },
  )
})

describe('a request for the deposit of a swap', () => {
  it('ends the swap, in its history and in the ledger', async () => {
    const { reports, track, seen, ended } = await fixture(undefined)
    reports('aa11', { memo: '=:e:0xdestination' })
    await track('aa11', 'owner')
    expect(await seen()).toEqual(['created not_started', 'status completed aa11'])
    await expect.poll(() => ended).toEqual(['completed'])
  })

  it('opens a stream to others too, once it is known to be that', async () => {
    const { reports, stream, seen } = await fixture('C-1')
    reports('aa11', {})
    const events = (await stream('aa11', 'stranger')) as TrackStream
    expect((await events.next()).value).toMatchObject({ track: { swapStatus: { status: 'completed', hash: 'aa11' } } })
    await events.return?.()
    expect(await seen()).toEqual(['created not_started', 'status completed aa11'])
  })
})
