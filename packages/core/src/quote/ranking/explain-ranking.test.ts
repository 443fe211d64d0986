import { describe, expect, it } from 'vitest'
import type { Route } from '../../domain/route.ts'
import { btc, usdc } from '../../testing/fakes.ts'
import type { RankingTerms } from './choose-output.ts'
import { explainRanking } from './explain-ranking.ts'

const route = (provider: string, buyAmount: bigint, seconds: number, changes: Partial<Route> = {}): Route => ({
  routeId: `route of ${provider}`,
  providers: [provider],
  sell: btc,
  buy: usdc,
  sellAmount: 1n,
  buyAmount,
  minBuyAmount: 1n,
  fees: [],
  times: { inbound: seconds, swap: 0, outbound: 0 },
  totalSlippageBps: 0,
  legs: [],
  warnings: [],
  assets: [],
  tags: [],
  meta: {},
  offers: [],
  ...changes,
})

const spec: RankingTerms = { ranking: 'spec', sums: [], provenLeastSwaps: 20, sellUsd: undefined }

/** A share of the best output that no four decimals hold: 1 of 3. */
const routes = [
  route('SLOW', 3_000n, 1_300),
  route('FAST', 2_900n, 100),
  route('THIRD', 1_000n, 500),
  route('FAR', 9_000n, 1, { warnings: [{ code: 'outputOutlier', display: '' }] }),
]

describe('the explanation of a ranking', () => {
  it('has the scores of an example computed by hand, best output first [QUO-8b, QUO-8c, QUO-8e, QUO-8g]', () => {
    const [far, slow, fast, third] = explainRanking(routes, spec)
    expect(far?.providers).toEqual(['FAR'])
    // 100 × 80 % + 0 × 20 %, 1 200 s after the fastest.
    expect(slow).toEqual({
      routeId: 'route of SLOW',
      providers: ['SLOW'],
      promised: 3_000n,
      output: 3_000n,
      seconds: 1_300,
      outputScore: 100,
      timeScore: 0,
      weights: { output: 80, time: 20 },
      score: 80,
      tags: ['CHEAPEST'],
      isOutlier: false,
    })
    expect(fast).toMatchObject({
      outputScore: 96.6666,
      timeScore: 50,
      weights: { output: 100, time: 0 },
      score: 96.6666,
      tags: ['RECOMMENDED', 'FASTEST'],
    })
    // 33.3333… × 90 % + 50 × (1 − 400 / 1 200) × 10 %, rounded down.
    expect(third).toMatchObject({
      outputScore: 33.3333,
      timeScore: 33.3333,
      weights: { output: 90, time: 10 },
      score: 33.3333,
      tags: [],
    })
  })
  it('gives a route that promises too much no points, and measures no other by it', () =>
    expect(explainRanking(routes, spec)[0]).toMatchObject({
      outputScore: 0,
      timeScore: 0,
      score: 0,
      tags: [],
      isOutlier: true,
    }))
  it('goes by the output of the ranking, beside what was promised', () => {
    const fees = [{ type: 'inbound', asset: usdc, amount: 500n, protocol: 'A' }] as const
    const [one, other] = explainRanking([route('A', 1_000n, 1, { fees }), route('B', 800n, 1)], {
      ...spec,
      ranking: 'net',
    })
    expect([one, other]).toMatchObject([
      { providers: ['B'], promised: 800n, output: 800n, outputScore: 100 },
      { providers: ['A'], promised: 1_000n, output: 500n, outputScore: 62.5, score: 62.5 },
    ])
  })
})
