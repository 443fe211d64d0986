import { describe, expect, it } from 'vitest'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents } from '../../events.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import type { Policy } from '../../policy/policy.ts'
import { createRuleBook } from '../../policy/rule-book.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import { btc, eth, fakeProvider } from '../../testing/fakes.ts'
import { computeMissRisk, findSettleTime, type Out, splitBudget } from './miss-risk.ts'
import { createSettling, type SettlingParts } from './settling.ts'

/** A provider whose answers take any time up to so many milliseconds, each as likely. */
const even = (longestMs: number, wins: number, part: number, askedAtMs = 0): Out => ({
  laterThan: (ms) => Math.max(0, 1 - ms / longestMs),
  wins,
  part,
  askedAtMs,
})

describe('the risk of missing the best route', () => {
  it('adds up, for those that are out, how many answers come later and win', () => {
    expect(computeMissRisk([], 0)).toBe(0)
    expect(computeMissRisk([even(1_000, 0.5, 1), even(2_000, 0.25, 1)], 500)).toBe(0.5 * 0.5 + 0.75 * 0.25)
  })
  it('counts the time of each from when it was asked', () => {
    expect(computeMissRisk([even(1_000, 1, 1, 400)], 650)).toBe(0.75)
    expect(computeMissRisk([even(1_000, 1, 1, 400)], 100)).toBe(1)
  })
})

describe('the parts of the budget', () => {
  it('are half equal and half by wins, and add up to 1', () => {
    expect(splitBudget([3, 1])).toEqual([0.25 + 0.375, 0.25 + 0.125])
    expect(splitBudget([0, 0, 0, 0])).toEqual([0.125, 0.125, 0.125, 0.125])
    expect(splitBudget([])).toEqual([])
  })
})

describe('the time a quote is settled at', () => {
  it('is the first whole millisecond at which the risk is within the parts of those that are out', () => {
    // 1 − ms / 1 024 of every quote, against an eighth.
    expect(findSettleTime([even(1_024, 1, 1)], 0.125, 5_000)).toBe(896)
    expect(findSettleTime([even(1_024, 1, 0.5)], 0.125, 5_000)).toBe(960)
    expect(findSettleTime([even(1_024, 1, 0.5), even(1_024, 0, 0.5)], 0.125, 5_000)).toBe(896)
    expect(findSettleTime([even(1_024, 0, 1)], 0.125, 5_000)).toBe(0)
  })
  it('is unknown where the risk is too high at the ceiling', () => {
    expect(findSettleTime([even(1_024, 1, 1)], 0.125, 896)).toBe(896)
    expect(findSettleTime([even(1_024, 1, 1)], 0.125, 895)).toBeUndefined()
    expect(findSettleTime([even(1_024, 1, 0)], 0.125, 1_024)).toBe(1_024)
  })
})

describe('the settling of a quote', () => {
  const given = (policy: Partial<Policy>, rank?: SettlingParts['rank']) => {
    const events = createEvents()
    const facts: unknown[] = []
    events.on('quote-settled', (fact) => facts.push(fact))
    events.on('settled-quote-known', (fact) => facts.push(fact))
    const noted: unknown[] = []
    const wins = { computeShare: (id: string) => (id === 'A' ? 0.25 : 1), note: (known: unknown) => noted.push(known) }
    const engine = { rules: () => createRuleBook(policy), events, wins } as unknown as EngineContext
    const priced = { quoteId: 'q', caller: { ...anonymous, id: 'acme' }, sell: btc, buy: eth } as PricedRequest
    const routes = [{ providers: ['LATE'], tags: ['CHEAPEST'] }] as never
    const of = (settle?: 'deadline' | 'adaptive') =>
      createSettling(engine, priced, { settle, rank: rank ?? (() => ({ routes })) })
    return { of, facts, noted }
  }

  it('is adaptive by the request, else by the key, else for all', () => {
    const isAdaptive = (policy: Partial<Policy>, settle?: 'deadline' | 'adaptive') =>
      given(policy).of(settle) !== undefined
    expect([isAdaptive({}), isAdaptive({ settle: 'adaptive' })]).toEqual([false, true])
    expect(isAdaptive({ settle: 'adaptive', settleByKey: { acme: 'deadline' } })).toBe(false)
    expect(isAdaptive({ settleByKey: { acme: 'adaptive' } })).toBe(true)
    expect(isAdaptive({ settleByKey: { acme: 'adaptive' } }, 'deadline')).toBe(false)
    expect(isAdaptive({ settleByKey: { acme: 'deadline' } }, 'adaptive')).toBe(true)
  })
  it('has the budget of the policy and the wins of providers', () => {
    const settling = given({ settle: 'adaptive', settleMissBps: 50 }).of()
    expect([settling?.budget, settling?.readWinShare('A'), settling?.isSettled]).toEqual([0.005, 0.25, false])
  })
  it('tells who was left out, and what was missed once that is known', () => {
    const { of, facts, noted } = given({ settle: 'adaptive' })
    const settling = of()
    settling?.onSettled(['LATE', 'WORSE', 'SILENT'], 300, 0.004)
    expect(settling?.isSettled).toBe(true)
    const said = (id: string, offers: boolean): ProviderResult =>
      ({
        provider: fakeProvider({ id }),
        ...(offers ? { offers: [] } : { decline: { errorCode: 'requestTimeout', message: '' } }),
      }) as ProviderResult
    settling?.onKnown([said('EARLY', true), said('LATE', true), said('WORSE', true), said('SILENT', false)])
    expect(facts).toEqual([
      { quoteId: 'q', providers: ['LATE', 'WORSE', 'SILENT'], waitedMs: 300, risk: 0.004 },
      { quoteId: 'q', late: ['LATE', 'WORSE'], missed: ['LATE'] },
    ])
    expect(noted).toEqual([['EARLY', 'LATE', 'WORSE']])
  })
  it('misses nothing where the results make no answer', () => {
    const { of, facts } = given({ settle: 'adaptive' }, () => ({ routes: [] }))
    const settling = of()
    settling?.onSettled(['LATE'], 1, 0)
    settling?.onKnown([{ provider: fakeProvider({ id: 'LATE' }), offers: [] }])
    expect(facts.at(-1)).toEqual({ quoteId: 'q', late: ['LATE'], missed: [] })
  })
})
