import { describe, expect, it } from 'vitest'
import { Latencies } from '../../health/latencies.ts'
import { Wins } from '../../health/wins.ts'
import { computeMissRisk, findSettleTime, type Out, splitBudget } from './miss-risk.ts'

const QUOTES = 100_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const CEILING_MS = 10_000
const BUDGET = 0.005
const PAIRS = ['BTC.BTC ETH.ETH', 'ETH.ETH BTC.BTC', 'SOL.SOL ETH.ETH', 'BTC.BTC SOL.SOL']

/** Numbers from 0 to 1, the same for the same seed. Source: mulberry32, public domain. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Simulated {
  readonly id: string
  readonly p50Ms: number
  readonly p99Ms: number
  /** What it promises on average, basis points above the others. */
  readonly edgeBps: number
  readonly declines: number
}

/** The four published latencies of the benchmark of streams, and four providers between them. */
const PROVIDERS: readonly Simulated[] = [
  { id: 'A', p50Ms: 150, p99Ms: 2_000, edgeBps: 0, declines: 0.02 },
  { id: 'B', p50Ms: 430, p99Ms: 4_300, edgeBps: 4, declines: 0.05 },
  { id: 'C', p50Ms: 1_070, p99Ms: 4_500, edgeBps: 6, declines: 0.05 },
  { id: 'D', p50Ms: 1_450, p99Ms: 4_900, edgeBps: 5, declines: 0.1 },
  { id: 'E', p50Ms: 250, p99Ms: 900, edgeBps: 2, declines: 0.05 },
  { id: 'F', p50Ms: 300, p99Ms: 1_200, edgeBps: -10, declines: 0.3 },
  { id: 'G', p50Ms: 600, p99Ms: 2_500, edgeBps: -4, declines: 0.1 },
  { id: 'H', p50Ms: 200, p99Ms: 700, edgeBps: 3, declines: 0.02 },
]

/** How much slower a provider is at this time of the day: one hangs for two hours, one is three times as slow for four. */
const slowness = (id: string, at: number): number => {
  const hour = at / HOUR_MS
  if (id === 'H' && hour >= 6 && hour < 8) return Number.POSITIVE_INFINITY
  if (id === 'C' && hour >= 12 && hour < 16) return 3
  return 1
}

interface Response {
  readonly id: string
  readonly at: number
  /** `undefined`: declined. */
  readonly output: number | undefined
}

const answersAt = (random: () => number, at: number): readonly Response[] =>
  PROVIDERS.map(({ id, p50Ms, p99Ms, edgeBps, declines }) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const latency = p50Ms * (p99Ms / p50Ms) ** (normal / 2.326) * slowness(id, at)
    const declined = random() < declines
    const output = 10_000 + edgeBps + (random() - 0.5) * 20
    return { id, at: latency, output: declined ? undefined : output }
  }).sort((one, other) => one.at - other.at)

interface Day {
  missed: number
  settled: number
  /** Sums of milliseconds while a provider hangs. */
  waited: number
  waitedByAll: number
}

/** One day of quotes on a virtual clock. Responses are learned when they come, also those that no quote waited for. */
const simulate = (seed: number): Day => {
  const random = randomOf(seed)
  const latencies = new Latencies()
  const wins = new Wins()
  const day: Day = { missed: 0, settled: 0, waited: 0, waitedByAll: 0 }
  let learning: { readonly at: number; readonly learn: () => void }[] = []
  for (let quote = 0; quote < QUOTES; quote++) {
    const now = (quote / QUOTES) * DAY_MS
    for (const { learn } of learning.filter(({ at }) => at <= now)) learn()
    learning = learning.filter(({ at }) => at > now)
    const levels = { pair: PAIRS[Math.floor(random() * PAIRS.length)] ?? '', chains: '' }
    const answers = answersAt(random, now)
    const inTime = answers.filter(({ at }) => at <= CEILING_MS)
    const winsOf = answers.map(({ id }) => wins.computeShare(id, levels))
    const parts = splitBudget(winsOf)
    const out = answers.map(
      ({ id }, place): Out => ({
        laterThan: (ms) => latencies.computeLaterShare(id, ms),
        wins: winsOf[place] ?? 1,
        part: parts[place] ?? 0,
        askedAtMs: 0,
      }),
    )
    const end = endOf(answers, out)
    const best = bestOf(inTime)
    if (end < (inTime.at(-1)?.at ?? 0)) day.settled++
    if (best && best.at > end) day.missed++
    if (slowness('H', now) !== 1) {
      day.waited += end
      day.waitedByAll += CEILING_MS
    }
    for (const { id, at, output } of inTime)
      if (output !== undefined) learning.push({ at: now + at, learn: () => latencies.note(id, 'quote', at) })
    const learnWins = (): void => {
      wins.note(
        inTime.map(({ id }) => id),
        levels,
        new Set(best ? [best.id] : []),
      )
    }
    learning.push({ at: now + CEILING_MS, learn: learnWins })
  }
  return day
}

const bestOf = (answers: readonly Response[]): Response | undefined =>
  answers
    .filter(({ output }) => output !== undefined)
    .reduce<Response | undefined>(
      (best, one) => (best && (best.output ?? 0) >= (one.output ?? 0) ? best : one),
      undefined,
    )

/** When the answer is given: after each answer the rest of the wait is worked out anew. */
const endOf = (answers: readonly Response[], out: readonly Out[]): number => {
  let hasRoute = false
  for (const [position, { at, output }] of answers.entries()) {
    if (at > CEILING_MS) return CEILING_MS
    hasRoute ||= output !== undefined
    const waiting = out.slice(position + 1)
    if (waiting.length === 0) return at
    const next = Math.min(answers[position + 1]?.at ?? CEILING_MS, CEILING_MS)
    const settles = hasRoute ? findSettleTime(waiting, BUDGET, next) : undefined
    if (settles !== undefined && Math.max(settles, at) < next) return Math.max(settles, at)
  }
  return CEILING_MS
}

describe('settling of quotes', () => {
  it('misses the best route in under 0.5 % of a simulated day of 100,000 quotes, and does not wait for one that hangs', () => {
    const { missed, settled, waited, waitedByAll } = simulate(14)
    if (process.env.SETTLE_FIGURES)
      process.stdout.write(`${JSON.stringify({ missed, settled, waited, waitedByAll })}\n`)
    expect(missed / QUOTES).toBeLessThan(BUDGET)
    expect(missed).toBeGreaterThan(0)
    expect(settled / QUOTES).toBeGreaterThan(0.02)
    expect(waited / waitedByAll).toBeLessThan(0.6)
  })

  it('never claims to be surer than its answers: 400 leave 1 in 401', () => {
    const latencies = new Latencies()
    for (let answer = 0; answer < 500; answer++) latencies.note('ONE', 'quote', 100)
    expect(latencies.computeLaterShare('ONE', 9_999)).toBe(1 / 401)
    expect(latencies.computeLaterShare('ONE', 100)).toBe(1 / 401)
    expect(latencies.computeLaterShare('ONE', 99)).toBe(1)
    expect(latencies.computeLaterShare('TWO', 9_999)).toBe(1)
  })

  it('is the first millisecond at which the risk is within the budget', () => {
    const out: Out[] = [
      { laterThan: (ms) => (ms < 700 ? 0.5 : 0.01), wins: 0.3, part: 0.7, askedAtMs: 0 },
      { laterThan: (ms) => (ms < 300 ? 0.4 : 0.01), wins: 0.1, part: 0.3, askedAtMs: 600 },
    ]
    expect(findSettleTime(out, BUDGET, CEILING_MS)).toBe(900)
    expect([computeMissRisk(out, 899) > BUDGET, computeMissRisk(out, 900) <= BUDGET]).toEqual([true, true])
    expect(findSettleTime(out, 0.003, CEILING_MS)).toBeUndefined()
    expect(findSettleTime([], BUDGET, CEILING_MS)).toBe(0)
  })

  it('gives every provider its part of the budget, more to those that win', () => {
    expect(splitBudget([0.75, 0.25])).toEqual([0.625, 0.375])
    expect(splitBudget([0, 0])).toEqual([0.25, 0.25])
  })
})

describe('the part of wins', () => {
  const levels = { pair: 'BTC.BTC ETH.ETH', chains: 'BTC ETH' }

  it('are those of the pair, of its chains while too few quotes are known, and of the provider else', () => {
    const wins = new Wins()
    expect(wins.computeShare('ONE', levels)).toBe(1)
    for (let quote = 0; quote < 39; quote++) wins.note(['ONE'], levels, new Set())
    expect(wins.computeShare('ONE', levels)).toBe(1 / 40)
    const other = { pair: 'BTC.BTC ETH.USDC', chains: 'BTC ETH' }
    for (let quote = 0; quote < 10; quote++) wins.note(['ONE'], other, new Set(['ONE']))
    expect(wins.computeShare('ONE', other)).toBe(11 / 50)
    expect(wins.computeShare('ONE', { pair: 'SOL.SOL ETH.ETH', chains: 'SOL ETH' })).toBe(11 / 50)
    expect(wins.computeShare('ONE', levels)).toBe(1 / 40)
  })

  it('fade', () => {
    const wins = new Wins()
    for (let quote = 0; quote < 4_000; quote++) wins.note(['ONE'], levels, new Set(['ONE']))
    for (let quote = 0; quote < 1_200; quote++) wins.note(['ONE'], levels, new Set())
    expect(wins.computeShare('ONE', levels)).toBeLessThan(0.05)
  })
})
