import { describe, expect, it } from 'vitest'
import type { EngineContext } from '../engine-context.ts'
import { createEvents, type EngineEvents } from '../events.ts'
import type { CallSubject } from '../health/call-subject.ts'
import { anonymous } from '../memory/open-keys.ts'
import { countNamed } from '../pipeline/filters/removal.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import type { Policy } from '../policy/policy.ts'
import { createRuleBook } from '../policy/rule-book.ts'
import { btc, eth, fakeProvider, quoteRequest } from '../testing/fakes.ts'
import { shortlist } from './shortlist.ts'

interface Given {
  readonly ids?: readonly string[]
  readonly policy?: Partial<Policy>
  readonly named?: readonly string[]
  readonly caller?: Partial<typeof anonymous>
  /** Why circuits are open, by provider. */
  readonly circuits?: Readonly<Record<string, string>>
}

/** An engine whose providers' assets could not be read yet, so that only rules and circuits drop one. */
const given = ({ ids = ['A', 'B'], policy = {}, named, caller = {}, circuits = {} }: Given) => {
  const asked: CallSubject[] = []
  const facts: EngineEvents['candidate-dropped'][0][] = []
  const events = createEvents()
  events.on('candidate-dropped', (fact) => facts.push(fact))
  const engine = {
    providers: new Map(ids.map((id) => [id, fakeProvider({ id })])),
    rules: () => createRuleBook(policy),
    clock: { now: () => Date.parse('2026-11-21T00:00:00Z') },
    catalogue: { findSupported: () => undefined },
    events,
    circuits: {
      explainRemoval: (subject: CallSubject) => {
        asked.push(subject)
        return circuits[subject.provider]
      },
    },
  } as unknown as EngineContext
  const priced: PricedRequest = {
    quoteId: 'q',
    nextRouteId: () => 'r',
    request: quoteRequest(named ? { providers: named } : {}),
    caller: { ...anonymous, ...caller },
    sell: btc,
    buy: eth,
    sellAmount: 1n,
    sources: [],
    slippageBps: undefined,
    sellUsd: undefined,
    limitUsd: undefined,
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
  }
  return { engine, priced, asked, facts }
}

const listed = (setting: Given) => {
  const { engine, priced, asked, facts } = given(setting)
  const { providers, dropped } = shortlist(engine, priced)
  return { providers: providers.map(({ id }) => id), dropped, asked, facts }
}

describe('a dropped candidate', () => {
  it('is listed and emitted with its filter and reason, and no circuit is asked about it', () => {
    const { providers, dropped, asked, facts } = listed({ policy: { switchedOff: [{ provider: 'A' }] } })
    expect(providers).toEqual(['B'])
    expect(dropped).toEqual([{ provider: 'A', filter: 'switched-off', reason: 'switched off' }])
    expect(facts).toEqual([{ quoteId: 'q', provider: 'A', filter: 'switched-off', reason: 'switched off' }])
    expect(asked).toEqual([{ provider: 'B', sellChain: 'BTC', buyChain: 'ETH' }])
  })
  it('does not exist without a removal', () =>
    expect(listed({})).toMatchObject({ providers: ['A', 'B'], dropped: [], facts: [] }))
})

describe('a provider with an open circuit', () => {
  it('is dropped beside another one that can be asked', () => {
    const { providers, dropped, facts } = listed({ circuits: { A: 'A is down' } })
    expect(providers).toEqual(['B'])
    expect(dropped).toEqual([{ provider: 'A', filter: 'circuit-open', reason: 'A is down' }])
    expect(facts).toHaveLength(1)
  })
  it('is asked all the same where every other one is dropped or fails, too', () => {
    const circuits = { A: 'A is down', B: 'B is down' }
    expect(listed({ circuits })).toMatchObject({ providers: ['A', 'B'], dropped: [] })
    const last = listed({ circuits, policy: { switchedOff: [{ provider: 'B' }] } })
    expect(last.providers).toEqual(['A'])
    expect(last.dropped.map(({ provider }) => provider)).toEqual(['B'])
    expect(listed({ circuits, named: ['A'] }).providers).toEqual(['A'])
  })
  it('is asked where a rule keeps it on', () =>
    expect(listed({ circuits: { A: 'down' }, policy: { alwaysOn: [{ provider: 'A' }] } }).providers).toEqual([
      'A',
      'B',
    ]))
})

describe('the number of providers a request names', () => {
  const count = (setting: Given) => {
    const { engine, priced } = given(setting)
    return countNamed(engine, priced)
  }

  it('ignores unknown names and repeats [QUO-2b, QUO-7c]', () => {
    expect(count({ named: ['A', 'A', 'NOBODY'] })).toBe(1)
    expect([count({}), count({ named: [] }), count({ named: ['A', 'B'] })]).toEqual([0, 0, 2])
  })
  it('leaves out a provider without assets only when it is off as a whole, for all or for the key [QUO-7c]', () => {
    const named = ['A', 'B']
    expect(count({ named, policy: { switchedOff: [{ provider: 'B' }] } })).toBe(1)
    expect(count({ named, caller: { denyProviders: ['B'] } })).toBe(1)
    expect(count({ named, caller: { allowProviders: ['A'] } })).toBe(1)
    expect(count({ named, policy: { switchedOff: [{ provider: 'B', chain: 'BTC' }] } })).toBe(2)
    const ended = { provider: 'B', expiresAt: '2026-11-21T00:00:00Z' }
    expect(count({ named, policy: { switchedOff: [ended] } })).toBe(2)
    expect(count({ named, caller: { denyProviders: ['B'] }, policy: { switchedOff: [{ provider: 'B' }] } })).toBe(1)
  })
})
