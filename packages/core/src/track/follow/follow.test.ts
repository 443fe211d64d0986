import { describe, expect, it } from 'vitest'
import type { NewSwapChange } from '../../contract/swap-history.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { SwapError, UpstreamError } from '../../errors.ts'
import { memoryHistory } from '../../memory/memory-history.ts'
import { call } from '../../testing/fakes.ts'
import { followedSwap, leg, statusOf } from '../../testing/followed-swap.ts'

const silent = (): never => {
  throw new UpstreamError('The provider is silent.')
}

describe('following', () => {
  it('notes every change once, with its time and evidence, until the swap ends', async () => {
    const { swapId, look, changes, manual, engine, seen, asked } = await followedSwap()
    expect(manual.due.has(swapId)).toBe(true)
    await look(() => undefined)
    await look(() => statusOf('pending'))
    await look(() => statusOf('pending'))
    await look(() => statusOf('pending', { legs: [leg('completed'), leg('pending', { hash: 'bb22' })] }))
    await look(() => statusOf('completed', { toAmount: '2' }))
    expect(await seen()).toEqual(['created not_started', 'status pending', 'leg pending', 'status completed'])
    const all = await changes()
    expect(all.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(all[1]).toMatchObject({
      at: '2026-11-23T00:00:20.000Z',
      keyId: 'owner',
      final: false,
      snapshot: { provider: 'FAKE', depositSeenAt: '2026-11-23T00:00:20.000Z' },
      evidence: { provider: 'FAKE', reference: 'order-1', hash: 'aa11', answer: 'pending', step: { hash: 'aa11' } },
    })
    expect(all.at(-1)?.final).toBe(true)
    expect(manual.due.has(swapId)).toBe(false)
    expect(await engine.followCounts()).toEqual({ followed: 0, overdue: 0 })
    const before = asked()
    await manual.run(swapId)
    expect(asked()).toBe(before)
    await engine.dispose()
  })

  it('calls a swap overdue with evidence when its provider is silent, and lets it complete when it speaks again', async () => {
    const { look, changes, seen, engine } = await followedSwap({
      policy: { overdueFactor: 3, overdueMinSeconds: 600 },
      support: { FAKE: 'https://support.example' },
    })
    await look(() => statusOf('swapping'))
    await look(silent, 600_000 - 1)
    expect(await seen()).toEqual(['created not_started', 'status swapping'])
    await look(silent, 7_200_000)
    expect(await seen()).toEqual(['created not_started', 'status swapping', 'overdue swapping'])
    expect((await changes()).at(-1)?.snapshot.overdue).toMatchObject({
      evidence: {
        provider: 'FAKE',
        reference: 'order-1',
        hash: 'aa11',
        answer: expect.stringContaining('silent'),
        step: { chainId: 'bitcoin', type: 'native_send', status: 'completed', hash: 'aa11' },
      },
      askAt: 'https://support.example',
    })
    expect(await engine.followCounts()).toMatchObject({ followed: 1, overdue: 1 })
    await look(() => statusOf('completed', { toAmount: '2' }))
    expect(await seen()).toEqual([
      'created not_started',
      'status swapping',
      'overdue swapping',
      'recovered completed',
      'status completed',
    ])
    expect((await changes()).at(-1)?.snapshot.overdue).toBeUndefined()
    await engine.dispose()
  })

  it('sees a partial refund beside a payout, and a refund of the whole', async () => {
    const partly = await followedSwap()
    await partly.look(() => statusOf('swapping'))
    await partly.look(() =>
      statusOf('completed', {
        trackingStatus: 'partially_refunded',
        legs: [leg('completed'), leg('refunded', { hash: 'cc33', toAmount: '0.04', toAddress: 'bc1source' })],
      }),
    )
    expect((await partly.seen()).slice(2)).toEqual(['status completed', 'refund completed'])
    expect((await partly.changes()).at(-1)?.snapshot.swapStatus.legs.at(-1)).toMatchObject({
      status: 'refunded',
      toAmount: '0.04',
      toAddress: 'bc1source',
    })
    const wholly = await followedSwap()
    await wholly.look(() => statusOf('refunded', { legs: [leg('completed'), leg('refunded', { hash: 'cc33' })] }))
    expect((await wholly.seen()).slice(1)).toEqual(['status refunded', 'refund refunded'])
    expect((await wholly.changes()).at(-1)?.final).toBe(true)
    await partly.engine.dispose()
    await wholly.engine.dispose()
  })

  it('follows a replaced deposit on, and ends with its successor', async () => {
    const { look, changes, manual, swapId, engine } = await followedSwap()
    await look(() => statusOf('pending'))
    await look(() => statusOf('failed', { trackingStatus: 'replaced' }))
    expect((await changes()).at(-1)).toMatchObject({ type: 'status', final: false })
    expect(manual.due.has(swapId)).toBe(true)
    await look(() => statusOf('completed', { hash: 'dd44', legs: [leg('completed', { hash: 'dd44' })] }))
    expect((await changes()).at(-1)).toMatchObject({ final: true, snapshot: { swapStatus: { hash: 'dd44' } } })
    await engine.dispose()
  })

  it('appends each change once when two servers look at the same time', async () => {
    const { made, look, manual, swapId, seen, engine } = await followedSwap()
    await look(() => statusOf('pending'))
    const other = made()
    await Promise.all([look(() => statusOf('completed')), manual.run(swapId)])
    expect(await seen()).toEqual(['created not_started', 'status pending', 'status completed'])
    await engine.dispose()
    await other.dispose()
  })

  it('takes no answer that was asked for before the last change', async () => {
    let release: (status: SwapStatus) => void = () => {}
    const slow = new Promise<SwapStatus>((resolve) => {
      release = resolve
    })
    const { look, manual, swapId, seen, time, engine } = await followedSwap()
    await look(() => statusOf('pending'))
    const early = look(() => slow as never)
    await new Promise((resolve) => setImmediate(resolve))
    await look(() => statusOf('swapping'))
    release(statusOf('pending'))
    await early
    expect(await seen()).toEqual(['created not_started', 'status pending', 'status swapping'])
    expect(manual.due.get(swapId)).toBeGreaterThan(time.now)
    await engine.dispose()
  })

  it('takes no more looks of a provider than its budget, and comes back when it has one again', async () => {
    const { look, manual, swapId, asked, time, engine } = await followedSwap()
    await engine.dispose()
    expect(asked()).toBe(0)
    const tight = await followedSwap({ tracker: { jobs: manual.jobs, perMinute: 1 } })
    manual.due.clear()
    await manual.run(tight.swapId)
    expect(tight.asked()).toBe(1)
    await manual.run(tight.swapId)
    expect(tight.asked()).toBe(1)
    expect(manual.due.get(tight.swapId)).toBe(tight.time.now + 60_000)
    expect([look, swapId, time]).toHaveLength(3)
    await tight.engine.dispose()
  })

  it('finds swaps whose server died before it looked, by the stored time', async () => {
    const { made, manual, swapId, time, engine } = await followedSwap()
    await engine.dispose()
    manual.due.clear()
    time.now += 3_600_000
    const successor = made()
    await expect.poll(() => manual.due.has(swapId)).toBe(true)
    await successor.dispose()
  })

  it('notes what a caller is answered, and shows additions in the answer', async () => {
    const { look, engine, seen, time } = await followedSwap({ explorers: { BTC: 'https://explorer.example/{hash}' } })
    await look(() => statusOf('swapping'))
    time.now += 7_200_000
    const answer = await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'owner' })
    expect(answer).toMatchObject({
      swapStatus: { status: 'swapping' },
      overdue: { evidence: { answer: 'swapping' } },
      explorerLinks: ['https://explorer.example/aa11'],
    })
    expect((await seen()).at(-1)).toBe('overdue swapping')
    await engine.dispose()
  })

  it('shows no additions in a redacted answer', async () => {
    const explorers = { BTC: 'https://explorer.example/{hash}' }
    const { look, engine, time } = await followedSwap({ privacy: true, explorers })
    await look(() => statusOf('swapping'))
    time.now += 7_200_000
    const shownTo = async (apiKey: string) =>
      Object.keys(await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey })).sort()
    expect(await shownTo('owner')).toEqual(expect.arrayContaining(['explorerLinks', 'overdue', 'provider']))
    expect(await shownTo('stranger')).toEqual(['privacyMode', 'redactionReason', 'swapStatus'])
    await engine.dispose()
  })

  it('answers without additions while nothing can be noted, and says so', async () => {
    const history = memoryHistory()
    let fails = false
    const append: typeof history.append = async (...changes) => {
      if (fails) throw new Error('The store is down.')
      return history.append(...changes)
    }
    const explorers = { BTC: 'https://explorer.example/{hash}' }
    const { look, engine, swapId } = await followedSwap({ explorers, history: { ...history, append } })
    const failed: unknown[] = []
    engine.events.on('follow-failed', (fact) => failed.push(fact))
    let status = statusOf('pending')
    await look(() => status)
    status = statusOf('swapping')
    fails = true
    const answer = await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'owner' })
    expect(answer).toMatchObject({ swapStatus: { status: 'swapping' }, provider: 'FAKE' })
    expect(answer?.explorerLinks).toBeUndefined()
    expect(failed).toEqual([{ swapId, cause: expect.objectContaining({ code: 'serviceUnavailable' }) }])
    await engine.dispose()
  })

  it('looks again soon once its owner names a transaction that nobody had seen', async () => {
    const { look, engine, manual, swapId, time } = await followedSwap()
    let answer: SwapStatus | undefined
    await look(() => answer, 48 * 3_600_000)
    expect(manual.due.get(swapId)).toBeGreaterThan(time.now + 3_600_000)
    answer = statusOf('pending')
    await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey: 'owner' })
    expect(manual.due.get(swapId)).toBeLessThanOrEqual(time.now + 60_000)
    await engine.dispose()
  })

  it('shows swaps to their own key only', async () => {
    const { engine, swapId } = await followedSwap()
    const [own] = await engine.swaps({ ...call({ limit: 10 }), apiKey: 'owner' })
    expect(own?.change).toMatchObject({ swapId, swap: { providers: ['FAKE'], sellAsset: 'BTC.BTC', buyChainId: '1' } })
    expect(await engine.swaps({ ...call({ limit: 10 }), apiKey: 'other' })).toEqual([])
    const refused = await engine.swapChanges({ ...call({ swapId }), apiKey: 'other' }).catch((error: unknown) => error)
    expect(SwapError.is(refused) && refused.code).toBe('txNotFound')
    await engine.dispose()
  })

  it('refuses changes that this deployment did not seal', async () => {
    const sealKeys = [{ id: 'one', secret: new Uint8Array(32).fill(7) }]
    const { engine, stores, swapId, changes } = await followedSwap({ sealKeys })
    const [first] = await changes()
    const forged = { ...(first as NewSwapChange), sequence: 2, final: true, version: 1, seal: 'one.forged' }
    await stores.history.append(forged)
    expect(await changes()).toHaveLength(1)
    expect(await engine.history.list({ swapId, limit: 10 })).toHaveLength(1)
    expect(await stores.history.list({ swapId, limit: 10 })).toHaveLength(2)
    await engine.dispose()
  })
})
