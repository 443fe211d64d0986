import { describe, expect, it } from 'vitest'
import type { StoredSwap } from '../../contract/stores.ts'
import type { StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import { createAddressComparison } from '../../domain/address-comparison.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents } from '../../events.ts'
import { UnknownDeposits } from '../../memory/unknown-deposits.ts'
import { btc, fakeProvider } from '../../testing/fakes.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import type { TrackTarget } from '../find/track-target.ts'
import { observe } from './observe.ts'

const NOW = 1_000_000
type Report = (query: StatusQuery) => SwapStatus | undefined

/** A swap of 0.1 BTC into a channel. */
const swap = {
  swapId: 'swap',
  chainId: 'bitcoin',
  provider: 'ONE',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 10_000_000n,
  sourceAddress: 'bc1source',
  destinationAddress: '0xdestination',
  depositChannelId: 'C-1',
} as unknown as StoredSwap

/** Providers ONE and TWO that report as given, and what each was asked. */
const fixture = (one: Report, two: Report = () => undefined, unknownPerMinute = 100) => {
  const asked: (readonly [string, StatusQuery])[] = []
  const deadlines: number[] = []
  const provider = (id: string, report: Report) =>
    fakeProvider({
      id,
      getStatus: async (query, { deadline }) => {
        asked.push([id, query])
        deadlines.push(deadline)
        return report(query)
      },
    })
  const providers = [provider('ONE', one), provider('TWO', two)]
  const clock = { now: () => NOW, monotonic: () => NOW }
  const unknownDeposits = new UnknownDeposits({ clock, unknownDepositMs: 3_000, unknownPerMinute, unknownPerKey: 100 })
  const engine = {
    clock,
    unknownDeposits,
    limits: { trackDeadlineMs: 5_000 },
    catalogue: { find: () => btc },
    events: createEvents(),
    chains: new Map(),
    isSameAddress: createAddressComparison(new Map()),
  } as unknown as EngineContext
  const look = async (more: Partial<TrackTarget> = {}) => {
    const request = more.request ?? { hash: 'aa11', chainId: 'bitcoin' }
    const { provider: by, swapStatus } = await observe(engine, {
      callerId: 'owner',
      askedAt: 0,
      swap: undefined,
      providers,
      ...more,
      request,
    })
    return { by: by.id, status: swapStatus.status, hash: swapStatus.hash, whole: swapStatus }
  }
  return { engine, asked, deadlines, look, unknownDeposits }
}
const known = (status: SwapStatus) => () => status
const failing = (): never => {
  throw new Error('The node is down.')
}
const unknown = () => undefined

describe('what providers are asked of a deposit', () => {
  const queryOf = async (more: Partial<TrackTarget>) => {
    const { asked, look } = fixture(known(statusOf('pending')))
    await look(more)
    return asked[0]?.[1]
  }

  it('is what the request says, and no more', async () => {
    expect(await queryOf({})).toEqual({ hash: 'aa11', chainId: 'bitcoin' })
    expect(await queryOf({ request: { depositChannelId: 'C-9' } })).toEqual({ depositChannelId: 'C-9' })
    expect(await queryOf({ request: { depositAddress: 'bc1x' } })).toEqual({ depositAddress: 'bc1x' })
  })

  it('is completed by what is known of the swap, of which the request has the last word', async () => {
    const bound = { ...swap, hash: 'bb22' }
    expect(await queryOf({ swap: bound, request: { depositChannelId: 'C-1' } })).toEqual({
      hash: 'bb22',
      chainId: 'bitcoin',
      depositChannelId: 'C-1',
      known: bound,
    })
    expect(await queryOf({ swap: bound, request: { hash: 'aa11', chainId: '1' } })).toMatchObject({
      hash: 'aa11',
      chainId: '1',
    })
    expect(await queryOf({ swap, request: {} })).toEqual({ chainId: 'bitcoin', known: swap })
  })

  it('has the deposit that may be submitted', async () => {
    expect(await queryOf({ swap, depositHash: 'cc33' })).toMatchObject({ depositHash: 'cc33' })
    expect((await queryOf({ swap }))?.depositHash).toBeUndefined()
  })

  it('is to be answered by the deadline of tracking', async () => {
    const { deadlines, look } = fixture(known(statusOf('pending')))
    await look()
    expect(deadlines).toEqual([NOW + 5_000, NOW + 5_000])
  })
})

describe('what providers say of a deposit', () => {
  it('is what the first of them says that knows it', async () => {
    const [pending, completed] = [known(statusOf('pending')), known(statusOf('completed'))]
    expect(await fixture(pending, completed).look()).toMatchObject({ by: 'ONE', status: 'pending' })
    expect(await fixture(unknown, completed).look()).toMatchObject({ by: 'TWO', status: 'completed' })
    expect(await fixture(failing, completed).look()).toMatchObject({ by: 'TWO', status: 'completed' })
  })

  it('is the fault of one of them rather than "not found", and is then asked again', async () => {
    const { look, unknownDeposits } = fixture(unknown, failing)
    await expect(look()).rejects.toMatchObject({ code: 'unknownError' })
    expect(unknownDeposits.has({ hash: 'aa11', chainId: 'bitcoin' })).toBe(false)
  })

  it('is "not found" where all were asked and none knows it, and only then and of no stored swap is that noted', async () => {
    const request = { hash: 'aa11', chainId: 'bitcoin' }
    const { look, unknownDeposits } = fixture(unknown)
    await expect(look({ swap })).rejects.toMatchObject({ code: 'txNotFound' })
    expect(unknownDeposits.has(request)).toBe(false)
    await expect(look()).rejects.toMatchObject({ code: 'txNotFound' })
    expect(unknownDeposits.has(request)).toBe(true)
    const channel = fixture(unknown).look({ request: { depositChannelId: 'C-9' } })
    await expect(channel).rejects.toMatchObject({ code: 'depositChannelNotFound' })
  })

  it('is left open where the budget of one of them is used up, which is named with the time to wait', async () => {
    const { engine, look, unknownDeposits, asked } = fixture(unknown, unknown, 1)
    engine.unknownDeposits.take('TWO')
    await expect(look()).rejects.toMatchObject({
      code: 'serviceUnavailable',
      message: expect.stringContaining('at TWO;'),
      data: { retryAfterSeconds: 60 },
    })
    expect(asked.map(([id]) => id)).toEqual(['ONE'])
    expect(unknownDeposits.has({ hash: 'aa11', chainId: 'bitcoin' })).toBe(false)
    await expect(look()).rejects.toMatchObject({ message: expect.stringContaining('at ONE, TWO;') })
    await expect(look({ swap })).rejects.toMatchObject({ code: 'txNotFound' })
  })
})

describe('the deposit of another person in the channel of a swap', () => {
  const dust = statusOf('swapping', { hash: 'ff00', fromAddress: 'bc1stranger', fromAmount: '0.00001' })
  const own = statusOf('swapping', { legs: [leg('completed')] })
  const byChannel = { request: { depositChannelId: 'C-1' } }
  const bound = { ...swap, hash: 'aa11' }

  it('is no deposit of the swap, which has none yet', async () => {
    const { look, asked } = fixture(known(dust))
    expect(await look({ ...byChannel, swap })).toMatchObject({ status: 'not_started', hash: '' })
    expect(asked.map(([id]) => id)).toEqual(['ONE', 'TWO'])
  })

  it('leads to a second look for the own one, by its hash', async () => {
    const { look, asked } = fixture(({ depositChannelId }) => (depositChannelId === undefined ? own : dust))
    expect(await look({ ...byChannel, swap: bound })).toMatchObject({ status: 'swapping', hash: 'aa11' })
    expect(asked.filter(([id]) => id === 'ONE').at(-1)).toEqual([
      'ONE',
      { hash: 'aa11', chainId: 'bitcoin', known: bound },
    ])
  })

  it.each<[string, Report]>([
    ['is reported again', known(dust)],
    ['is followed by a failure of the provider', ({ depositChannelId }) => (depositChannelId ? dust : failing())],
    ['is all the provider knows', ({ depositChannelId }) => (depositChannelId ? dust : undefined)],
  ])('leaves the own one as not started where it %s', async (_, report) => {
    const { look } = fixture(report)
    expect(await look({ ...byChannel, swap: bound })).toMatchObject({ status: 'not_started', hash: 'aa11' })
  })

  it('is shown to who names it, where nothing has begun, and of a swap without a channel', async () => {
    const { look } = fixture(known(dust))
    const named = { request: { hash: '0xFF00', chainId: 'bitcoin' }, swap }
    expect(await look(named)).toMatchObject({ hash: 'ff00', status: 'swapping' })
    const { depositChannelId: _, ...vault } = swap
    expect(await look({ ...byChannel, swap: vault })).toMatchObject({ hash: 'ff00' })
    const waiting = fixture(known({ ...dust, status: 'not_started' }))
    expect(await waiting.look({ ...byChannel, swap })).toMatchObject({ hash: 'ff00', status: 'not_started' })
  })
})
