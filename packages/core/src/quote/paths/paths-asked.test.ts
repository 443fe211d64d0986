import { describe, expect, it, vi } from 'vitest'
import { anonymous } from '../../memory/open-keys.ts'
import { call, type FakeOptions, usdc } from '../../testing/fakes.ts'
import { twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, linkQuote } from '../../testing/two-leg-providers.ts'

const dollars = { intermediateAssets: [usdc.identifier] }

describe('the fees of paths through one asset', () => {
  it('are charged on each path by its own leg, whose prices are not mixed', async () => {
    const [first, capped, free] = [
      dex(),
      bridge({ id: 'CAPPED', capabilities: { feeCapBps: 44 } }),
      bridge({ id: 'FREE' }),
    ]
    const { quote } = twoLegFixture({
      providers: [first, capped, free],
      policy: dollars,
      caller: { ...anonymous, affiliateTiers: [{ fromUsd: '0', bps: 45 }] },
    })
    const { routes } = await quote()
    expect(routes.map(({ providers }) => providers.join()).sort()).toEqual(['DEX,CAPPED', 'DEX,FREE'])
    const bps = ({ asked }: typeof first) => asked.map(({ fees }) => fees.affiliateBps).sort()
    expect([bps(first), bps(capped), bps(free)]).toEqual([[0, 45], [0], [45]])
  })
})

describe('a caller that leaves', () => {
  it.each(['first', 'second'] as const)('ends the calls for the %s leg', async (leg) => {
    const signals: AbortSignal[] = []
    const hangs: FakeOptions = {
      quote: (_, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    }
    const providers = leg === 'first' ? [dex(hangs), bridge()] : [dex(), bridge(hangs)]
    const { engine } = twoLegFixture({ providers, policy: dollars })
    const controller = new AbortController()
    const quote = engine.quote(call(linkQuote()), { signal: controller.signal })
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    controller.abort(new Error('left'))
    await expect(quote).rejects.toThrow('left')
    expect(signals[0]?.aborted).toBe(true)
  })
})
