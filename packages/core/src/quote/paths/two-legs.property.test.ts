import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btc, eth, fakeProvider, listing, usdc } from '../../testing/fakes.ts'
import { twoLegFixture } from '../../testing/two-leg-fixture.ts'
import { fairOffer, link } from '../../testing/two-leg-providers.ts'

describe('with any providers, intermediate assets and rules', () => {
  const ids = ['A', 'B', 'C'] as const
  const seldom = fc.nat(9).map((roll) => roll === 0)
  const mostly = seldom.map((not) => !not)
  const one = fc.record({
    lists: fc.subarray([link, usdc, eth, btc], { minLength: 2 }),
    flexInput: mostly,
    senderBound: seldom,
    sameChainOnly: seldom,
    refund: fc.constantFrom('forwarded', 'forwarded', 'forwarded', 'sender', 'none'),
    depositKind: fc.constantFrom('simpleTransfer', 'simpleTransfer', 'contractCall', 'transferWithMemo', undefined),
  })
  const setting = fc.record({
    kinds: fc.tuple(one, one, one),
    intermediateAssets: fc.subarray([usdc, eth, link, btc]),
    multiLeg: fc.constantFrom('always', 'whenNoDirect'),
    named: fc.option(fc.subarray([...ids], { minLength: 2 }), { nil: undefined }),
    slippage: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
  })

  it('a route has no cycle, no provider twice, no rule against a leg, and no higher output than its legs', async () => {
    let seen = 0
    await fc.assert(
      fc.asyncProperty(
        setting,
        async ({ kinds: [a, b, c], intermediateAssets: between, multiLeg, named, slippage }) => {
          const parts = new Map([a, b, c].map((part, index) => [ids[index] as string, part]))
          const providers = [...parts].map(([id, { lists, depositKind, ...capabilities }]) =>
            fakeProvider({
              id,
              capabilities,
              assets: lists.map((token) => listing(token, '1')),
              quote: (ask) => ({ offers: [fairOffer(ask, { depositKind })] }),
            }),
          )
          const { quote, engine } = twoLegFixture({
            providers,
            policy: { intermediateAssets: between.map(({ identifier }) => identifier), multiLeg },
          })
          const request = { ...(named ? { providers: named } : {}), ...(slippage === undefined ? {} : { slippage }) }
          const { routes } = await quote(request).catch(() => ({ routes: [] }))
          for (const route of routes) {
            const [first, second] = route.legs
            if (!first || !second) continue
            seen += 1
            const [one, two] = [parts.get(first.provider), parts.get(second.provider)]
            expect(route.providers).toEqual([first.provider, second.provider])
            expect(first.provider).not.toBe(second.provider)
            expect([link.identifier, 'BTC.BTC']).not.toContain(first.buy.identifier)
            expect(between.map(({ identifier }) => identifier)).toContain(first.buy.identifier)
            expect(second.sell).toEqual(first.buy)
            expect(second.sellAmount).toBe(first.buyAmount)
            const listedBy = (part: typeof one) => part?.lists.map(({ identifier }) => identifier)
            expect(listedBy(one)).toEqual(expect.arrayContaining([link.identifier, first.buy.identifier]))
            expect(listedBy(two)).toEqual(expect.arrayContaining([first.buy.identifier, btc.identifier]))
            expect(two).toMatchObject({
              flexInput: true,
              senderBound: false,
              refund: 'forwarded',
              sameChainOnly: false,
            })
            expect(two?.depositKind).toBe('simpleTransfer')
            for (const id of route.providers) if (named) expect(named).toContain(id)
            if (multiLeg === 'whenNoDirect') expect(routes.every(({ legs }) => legs.length === 2)).toBe(true)
            expect(route.minBuyAmount).toBeLessThanOrEqual(route.buyAmount)
            expect(route.txHint).toBe(one?.depositKind)
            // Rounded down in two steps.
            const floor = (route.buyAmount * BigInt(10_000 - (slippage ?? 2) * 100)) / 10_000n
            expect(route.minBuyAmount).toBeGreaterThanOrEqual(floor - 2n)
          }
          await engine.dispose()
        },
      ),
      { numRuns: 300, seed: 7 },
    )
    expect(seen).toBeGreaterThan(20)
  })
})
