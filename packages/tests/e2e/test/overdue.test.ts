import { createEngine, type DueJobs, type DueWork, type Engine } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginsAt } from './plugins-at.ts'
import { buildSwap, quoteRoute, signAndSend } from './swap-scenario.ts'
import { openTestEnvironment, SEED, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const HOUR = 3_600_000
const NEAR = { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05' }

describe('a followed swap whose provider goes silent', () => {
  let environment: TestEnvironment
  let engine: Engine
  let close: () => Promise<void>
  let work: DueWork = async () => {}
  const jobs: DueJobs = {
    schedule: async () => {},
    work: (_, given) => {
      work = given
      return async () => {}
    },
    stop: async () => {},
  }
  const look = (swapId: string): Promise<void> => work(swapId, new AbortController().signal)

  beforeAll(async () => {
    const opened = await openTestEnvironment()
    const http = createHttp()
    engine = createEngine({
      plugins: pluginsAt(opened.sandbox.urls, SEED, [], opened.index),
      http,
      clock: { now: () => Math.floor(opened.clock.now()) },
      limits: { breakerFailures: 0 },
      tracker: { jobs },
    })
    await engine.ready()
    environment = { ...opened, engine, api: createLocal(engine) }
    close = async () => {
      await engine.dispose()
      await http.close()
      await opened.close()
    }
  })
  afterAll(() => close())

  it('becomes overdue with evidence, and completes when the provider speaks again', async () => {
    const { sandbox, api, clock } = environment
    const { routeId } = await quoteRoute(environment, NEAR)
    const sourceAddress = testWallet(sandbox, 'BTC').address
    const destinationAddress = testWallet(sandbox, 'ETH', 'bob').address
    const swap = await buildSwap(environment, NEAR, { routeId, sourceAddress, destinationAddress })
    const swapId = String(swap.swapId)
    await look(swapId)
    const hash = await signAndSend(environment, NEAR, swap.tx)
    await look(swapId)
    sandbox.world.faults.set('near', { error: 503 })
    clock.pass(12 * HOUR)
    await look(swapId)
    const late = await api.swapHistory({ swapId })
    expect(late.swap).toMatchObject({ overdue: true, final: false, hash })
    expect(late.changes.at(-1)).toMatchObject({
      type: 'overdue',
      track: {
        meta: {
          overdue: { evidence: { provider: 'NEAR', hash, reference: expect.any(String), answer: expect.any(String) } },
        },
      },
    })
    expect(late.swap.status).not.toBe('completed')
    sandbox.world.faults.clear('near')
    for (let looks = 0; looks < 100 && !(await api.swapHistory({ swapId })).swap.final; looks += 1) {
      await look(swapId)
      clock.pass(HOUR / 6)
    }
    const { swap: ended, changes } = await api.swapHistory({ swapId })
    expect(ended).toMatchObject({ status: 'completed', overdue: false, final: true })
    expect(changes.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['created', 'overdue', 'recovered', 'status']),
    )
    expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, index) => index + 1))
    expect(await engine.followCounts()).toMatchObject({ followed: 0, overdue: 0 })
  }, 60_000)
})
