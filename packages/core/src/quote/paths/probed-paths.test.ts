import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../../errors.ts'
import { twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer } from '../../testing/two-leg-providers.ts'

/** Two providers for each leg, of which SICK fails while it is down, and time that passes when the test says so. */
const setUp = async (leg: 'first' | 'second') => {
  const time = { now: 1_000_000 }
  const state = { isDown: false }
  const kind = leg === 'first' ? 'contractCall' : 'simpleTransfer'
  const sick = (leg === 'first' ? dex : bridge)({
    id: 'SICK',
    quote: (ask) =>
      state.isDown
        ? Promise.reject(new UpstreamError('api.example: connection refused'))
        : { offers: [fairOffer(ask, { depositKind: kind, times: { inbound: 12, swap: 0, outbound: 12 } })] },
  })
  const { engine, quote } = twoLegFixture({
    providers: [sick, dex(), bridge()],
    clock: { now: () => time.now, monotonic: () => time.now },
  })
  await engine.ready()
  let amount = 100
  /** How often SICK was asked for one quote. */
  const asked = async (): Promise<number> => {
    const before = sick.asked.length
    amount += 1
    await quote({ sellAmount: String(amount) })
    return sick.asked.length - before
  }
  const open = () => engine.health().openCircuits.some(({ provider }) => provider === 'SICK')
  return { time, state, asked, open }
}

describe.each(['first', 'second'] as const)('a provider of the %s leg whose circuit is open', (leg) => {
  it('is asked on one path alone as long as that is its probe, and on all again once it has answered', async () => {
    const { time, state, asked, open } = await setUp(leg)
    expect(await asked()).toBe(2)
    state.isDown = true
    for (let quote = 0; quote < 3; quote += 1) await asked()
    await vi.waitFor(() => expect(open()).toBe(true))
    expect(await asked()).toBe(0)
    time.now += 30_000
    state.isDown = false
    expect(await asked()).toBe(1)
    await vi.waitFor(() => expect(open()).toBe(false))
    expect(await asked()).toBe(2)
  })
})
