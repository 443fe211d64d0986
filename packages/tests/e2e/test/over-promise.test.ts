import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSwap } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

/** A pair on which others are about as good and faster, so that NEAR is recommended only while it promises more. */
const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TRADE = { sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '3000', slippage: 6 }
/** Swaps that must be known before a promise is lowered. */
const FLOOR = 4

describe('a provider that promises three percent more than it pays', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await openTestEnvironment()
  })
  afterAll(() => environment.close())

  const recommended = async (ranking: 'spec' | 'proven') => {
    environment.engine.setPolicy({ ranking, provenLeastSwaps: FLOOR })
    const { routes } = await environment.api.quote(TRADE)
    const best = routes.find(({ meta }) => meta.tags.includes('RECOMMENDED'))
    const near = routes.find(({ providers }) => providers.join() === 'NEAR')
    expect(routes.length).toBeGreaterThan(3)
    return { providers: best?.providers, promised: Number(near?.expectedBuyAmount) }
  }

  it('loses RECOMMENDED under proven once enough of its swaps are known, and keeps it under spec', async () => {
    const { sandbox, api } = environment
    expect((await recommended('spec')).providers).not.toEqual(['NEAR'])
    sandbox.faults.set('near', { overPromiseBps: 300 })
    expect((await recommended('spec')).providers).toEqual(['NEAR'])
    for (let swaps = 0; swaps < FLOOR; swaps += 1) {
      expect((await recommended('proven')).providers, `after ${swaps} swaps`).toEqual(['NEAR'])
      const { end, received } = await runSwap(environment, { provider: 'NEAR', ...TRADE })
      expect(end.status).toBe('completed')
      const share = Number(received) / 1e8 / (await recommended('spec')).promised
      expect(share).toBeGreaterThan(0.96)
      expect(share).toBeLessThan(0.98)
      // Figures are a minute old at most.
      sandbox.world.clock.pass(61_000)
    }
    await api.quote(TRADE)
    const [{ deliveredOfExpected, measured } = { deliveredOfExpected: 0, measured: 0 }] = await api.providersQuality()
    expect(measured).toBe(FLOOR)
    expect(deliveredOfExpected).toBeGreaterThan(0.96)
    expect(deliveredOfExpected).toBeLessThan(0.98)
    const proven = await recommended('proven')
    expect(proven.providers).not.toContain('NEAR')
    const spec = await recommended('spec')
    expect(spec.providers).toEqual(['NEAR'])
    // What is shown is what the provider promises, under both.
    expect(proven.promised / spec.promised).toBeCloseTo(1, 2)
  }, 120_000)
})
