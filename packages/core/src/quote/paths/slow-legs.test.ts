import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer, QuoteParams } from '../../contract/provider.ts'
import { type FakeOptions, usdc } from '../../testing/fakes.ts'
import { now, twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { bridge, dex, fairOffer } from '../../testing/two-leg-providers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What QUICK offers at once, and SLOW after a second, where 300 ms are unusually late. */
interface Given {
  readonly leg: 'first' | 'second'
  readonly quick: (ask: QuoteParams) => Partial<Offer>
}

/** The providers of each route, and those whose answer is missing. */
const quoted = async ({ leg, quick }: Given) => {
  const depositKind = leg === 'first' ? 'contractCall' : 'simpleTransfer'
  const offering =
    (waitMs: number, changes: Given['quick']): NonNullable<FakeOptions['quote']> =>
    async (ask) => {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return { offers: [fairOffer(ask, { depositKind, ...changes(ask) })] }
    }
  const make = leg === 'first' ? dex : bridge
  const rivals = [
    make({ id: 'QUICK', quote: offering(0, quick) }),
    make({ id: 'SLOW', quote: offering(1_000, () => ({})) }),
  ]
  const { engine, quote } = twoLegFixture({
    providers: leg === 'first' ? [...rivals, bridge()] : [dex(), ...rivals],
    policy: { intermediateAssets: [usdc.identifier] },
    limits: { quoteDeadlineMs: 10_000, providerDeadlineMs: { SLOW: 300 } },
  })
  await engine.ready()
  const answer = quote()
  await vi.advanceTimersByTimeAsync(1_000)
  const { routes, providerErrors } = await answer
  return {
    routes: routes.map(({ providers }) => providers.join()),
    late: providerErrors.flatMap(({ provider, errorCode }) => (errorCode === 'requestTimeout' ? [provider] : [])),
  }
}

describe('a first leg that takes unusually long', () => {
  it('is not waited for once another one has a price', async () =>
    expect(await quoted({ leg: 'first', quick: () => ({}) })).toEqual({ routes: ['QUICK,BRIDGE'], late: ['SLOW'] }))

  it.each<[string, Given['quick']]>([
    ['sells more than was asked', ({ sellAmount }) => ({ sellAmount: sellAmount + 1n })],
    ['promises nothing', () => ({ minBuyAmount: 0n })],
  ])('is waited for where the other offer %s', async (_, quick) =>
    expect(await quoted({ leg: 'first', quick })).toEqual({ routes: ['SLOW,BRIDGE'], late: [] }),
  )
})

describe('a second leg that takes unusually long', () => {
  it('is not waited for once another one has a price', async () =>
    expect(await quoted({ leg: 'second', quick: () => ({}) })).toEqual({ routes: ['DEX,QUICK'], late: ['SLOW'] }))

  it.each<[string, Given['quick']]>([
    ['sells more than arrives', ({ sellAmount }) => ({ sellAmount: sellAmount + 1n })],
    ['has ended', () => ({ expiresAt: now })],
  ])('is waited for where the other offer %s', async (_, quick) =>
    expect(await quoted({ leg: 'second', quick })).toEqual({ routes: ['DEX,SLOW'], late: [] }),
  )
})
