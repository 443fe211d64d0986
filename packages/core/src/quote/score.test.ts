import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Route } from '../domain/route.ts'
import { computeTotalSeconds } from '../domain/total-seconds.ts'
import { btc, eth } from '../testing/fakes.ts'
import { chooseWeights, computeFrame, POINT, score, scoreOutput, scoreTime, scoreTotal } from './score.ts'

const route = (provider: string, buyAmount: bigint, seconds: number): Route => ({
  routeId: provider,
  providers: [provider],
  sell: btc,
  buy: eth,
  sellAmount: 1n,
  buyAmount,
  minBuyAmount: 0n,
  fees: [],
  times: { inbound: seconds, swap: 0, outbound: 0 },
  totalSlippageBps: 0,
  legs: [],
  warnings: [],
  assets: [],
  tags: [],
  meta: {},
  offers: [],
})

const routes = fc
  .array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 5000 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rows) => rows.map(([amount, seconds], index) => route(`P${index}`, amount, seconds)))

const tagged = (scored: readonly Route[], tag: Route['tags'][number]) => scored.filter(({ tags }) => tags.includes(tag))

describe('scoring', () => {
  it('weighs by time spread, upper bounds inclusive [QUO-8d, QUO-8e, QUO-8f, QUO-8g]', () => {
    expect([0, 60, 61, 300, 301, 900, 901].map((spread) => chooseWeights(spread).output)).toEqual([
      100, 100, 95, 95, 90, 90, 80,
    ])
    expect([60, 300, 900, 901].map((spread) => chooseWeights(spread).time)).toEqual([0, 5, 10, 20])
  })
  it('gives the fastest 50, the slowest 0, and all of them 50 when they are equal [QUO-8c]', () => {
    expect(scoreTime(10, 10, 20)).toBe(50n * POINT)
    expect(scoreTime(20, 10, 20)).toBe(0n)
    expect(scoreTime(15, 10, 20)).toBe(25n * POINT)
    expect(scoreTime(7, 7, 7)).toBe(50n * POINT)
  })
  it('gives the scores of an example computed by hand [QUO-8b, QUO-8c, QUO-8i]', () => {
    const slow = route('SLOW', 1000n, 700)
    const fast = route('FAST', 980n, 100)
    const frame = computeFrame([slow, fast])
    // spread 600 s: 100 × 90 % + 0 × 10 %; spread 0: 98 × 100 %
    expect(scoreTotal(slow, frame)).toBe(90n * POINT)
    expect(scoreTotal(fast, frame)).toBe(98n * POINT)
    expect(tagged(score([slow, fast]), 'RECOMMENDED')[0]?.routeId).toBe('FAST')
  })
  it('adds the time part of an example computed by hand, which decides between two routes of one band [QUO-8b, QUO-8c]', () => {
    const [fastest, slowest] = [route('FASTEST', 900n, 0), route('SLOWEST', 1000n, 1000)]
    const [sooner, later] = [route('SOONER', 980n, 100), route('LATER', 984n, 290)]
    const list = [fastest, slowest, sooner, later]
    const frame = computeFrame(list)
    // 98 × 95 % + 50 × (1 − 100 / 1000) × 5 % = 93.1 + 2.25; 98.4 × 95 % + 50 × (1 − 290 / 1000) × 5 % = 93.48 + 1.775
    expect(scoreTotal(sooner, frame)).toBe((95_350n * POINT) / 1000n)
    expect(scoreTotal(later, frame)).toBe((95_255n * POINT) / 1000n)
    // 90 × 100 % and 100 × 80 % + 0 × 20 %
    expect([scoreTotal(fastest, frame), scoreTotal(slowest, frame)]).toEqual([90n * POINT, 80n * POINT])
    expect(tagged(score(list), 'RECOMMENDED')[0]?.routeId).toBe('SOONER')
  })
  it('keeps every score within its range', () => {
    fc.assert(
      fc.property(routes, (list) => {
        const frame = computeFrame(list)
        for (const one of list) {
          const output = scoreOutput(one.buyAmount, frame.maxOutput)
          const time = scoreTime(computeTotalSeconds(one), frame.minSeconds, frame.maxSeconds)
          expect(output >= 0n && output <= 100n * POINT && time >= 0n && time <= 50n * POINT).toBe(true)
          expect(scoreTotal(one, frame) <= 100n * POINT).toBe(true)
        }
      }),
    )
  })
  it('gives each tag to exactly one route, sorted by output [QUO-8a, QUO-8h, QUO-8i]', () => {
    fc.assert(
      fc.property(routes, (list) => {
        const scored = score(list)
        for (const tag of ['CHEAPEST', 'FASTEST', 'RECOMMENDED'] as const) expect(tagged(scored, tag)).toHaveLength(1)
        expect(tagged(scored, 'CHEAPEST')[0]).toBe(scored[0])
        const fastest = Math.min(...list.map(computeTotalSeconds))
        expect(computeTotalSeconds(tagged(scored, 'FASTEST')[0] as Route)).toBe(fastest)
        const frame = computeFrame(list)
        const most = list.map((one) => scoreTotal(one, frame)).reduce((a, b) => (a > b ? a : b), 0n)
        expect(scoreTotal(tagged(scored, 'RECOMMENDED')[0] as Route, frame)).toBe(most)
        for (let index = 1; index < scored.length; index++) {
          expect((scored[index - 1] as Route).buyAmount >= (scored[index] as Route).buyAmount).toBe(true)
        }
      }),
    )
  })
  it('does not depend on the order the routes arrived in', () => {
    fc.assert(
      fc.property(routes, (list) => {
        const names = (scored: readonly Route[]) => scored.map(({ routeId, tags }) => [routeId, tags])
        expect(names(score([...list].reverse()))).toEqual(names(score(list)))
      }),
    )
  })
  it('breaks ties by output, then time, then name', () => {
    const scored = score([route('B', 5n, 10), route('A', 5n, 10), route('C', 4n, 10)])
    expect(scored.map(({ routeId }) => routeId)).toEqual(['A', 'B', 'C'])
    expect(scored[0]?.tags).toEqual(['RECOMMENDED', 'FASTEST', 'CHEAPEST'])
  })
  it('adds inbound, swap and outbound seconds to the time of a route [QUO-8c]', () => {
    const timed = (provider: string, inbound: number, swap: number, outbound: number): Route => ({
      ...route(provider, 5n, 0),
      times: { inbound, swap, outbound },
    })
    expect(computeTotalSeconds(timed('A', 10, 200, 3000))).toBe(3210)
    const fastestOf = (...list: readonly Route[]) => tagged(score(list), 'FASTEST')[0]?.routeId
    expect(fastestOf(timed('A', 10, 10, 30), timed('B', 10, 10, 20))).toBe('B')
    expect(fastestOf(timed('A', 10, 30, 10), timed('B', 10, 20, 10))).toBe('B')
    expect(fastestOf(timed('A', 30, 10, 10), timed('B', 20, 10, 10))).toBe('B')
  })
  it('takes a spread of fractions for what it is in decimals [QUO-8d, QUO-8e]', () => {
    // 65.4 - 5.4 is 60.00000000000001 in binary fractions.
    const [fast, slow] = [route('FAST', 960n, 5.4), route('SLOW', 1000n, 65.4)]
    expect(scoreTotal(slow, computeFrame([fast, slow]))).toBe(100n * POINT)
    expect(tagged(score([fast, slow]), 'RECOMMENDED')[0]?.routeId).toBe('SLOW')
    expect([305.4 - 5.4, 905.4 - 5.4].map((spread) => chooseWeights(spread).output)).toEqual([95, 90])
    expect([60.000001, 300.000001, 900.000001].map((spread) => chooseWeights(spread).output)).toEqual([95, 90, 80])
  })
  it('takes times of the same sum for equal, whichever parts it is made of [QUO-8a]', () => {
    const parts = { ...route('PARTS', 6n, 0), times: { inbound: 0.1, swap: 0.2, outbound: 0 } }
    expect(computeTotalSeconds(parts)).toBe(0.3)
    expect(tagged(score([route('WHOLE', 5n, 0.3), parts]), 'FASTEST')[0]?.routeId).toBe('PARTS')
  })
  it('gives a route without output no points, also where no route has any', () => {
    expect(scoreOutput(0n, 0n)).toBe(0n)
    expect(scoreOutput(0n, 5n)).toBe(0n)
  })
  it('leaves untagged routes in their place, as no standard for the others', () => {
    const scored = score(
      [route('FAR', 5_000n, 1), route('GOOD', 1_000n, 100), route('FAST', 980n, 90)],
      ({ buyAmount }) => buyAmount > 4_000n,
    )
    expect(scored.map(({ routeId, tags }) => [routeId, tags])).toEqual([
      ['FAR', []],
      ['GOOD', ['RECOMMENDED', 'CHEAPEST']],
      ['FAST', ['FASTEST']],
    ])
  })
  it('gives the tags of equal routes to the first of them', () => {
    const twins = [route('A', 5n, 10), route('A', 5n, 10)].map((one, index) => ({ ...one, routeId: `${index}` }))
    expect(score(twins).map(({ routeId, tags }) => [routeId, tags.length])).toEqual([
      ['0', 3],
      ['1', 0],
    ])
  })
  it('accepts an empty list', () => expect(score([])).toEqual([]))
})
