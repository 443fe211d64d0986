import { createEngine, defineFacts, FACTS, once, type Plugin, readText } from '@switchyard/core'

import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renderFacts } from '../operator/render-facts.ts'
import { countFacts } from './count-facts.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const OLD = '2026-01-01'
const source = 'https://example.org'
const facts = defineFacts(
  {
    package: '@example/provider',
    facts: [
      { name: 'router', value: 'one', source, seen: '2026-11-01', check: 'The router of the node.' },
      { name: 'lock', value: 'long', source, seen: OLD },
    ],
  },
  { router: once(readText), lock: once(readText) },
)

/** An engine with two facts, and a node that says `current` of the first. */
const open = () => {
  const node = { current: 'one' }
  const plugin: Plugin = {
    name: 'example',
    register: (registry) =>
      registry.provider('EXAMPLE', (resolve) => {
        const read = resolve(FACTS).follow(facts)
        const readFacts = async () => [
          {
            package: '@example/provider',
            name: 'router',
            value: read().router,
            seen: '2026-11-01',
            current: node.current,
            consequence: 'Sells are refused. Replace the router.',
          },
        ]
        const probe = { url: 'https://node.example.org/key', readFacts }
        return {
          id: 'EXAMPLE',
          contract: 1,
          label: { displayName: 'Example', displayNameLong: 'Example', keywords: [] },
          capabilities: { refund: 'sender', flexInput: false, privacy: false },
          assets: async () => ({ assets: [] }),
          quote: async () => ({ offers: [] }),
          build: () => Promise.reject(new Error('The provider builds nothing.')),
          listNodes: () => [probe],
        }
      }),
  }
  const clock = { now: () => NOW }
  const engine = createEngine({ plugins: [plugin], clock })
  onTestFinished(() => engine.dispose())
  const registry = new Registry()
  countFacts(engine, registry, clock)
  const readLines = async (): Promise<readonly string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return { engine, node, readLines }
}

describe('what operators see of facts', () => {
  it('is a difference while the network contradicts the fact in force', async () => {
    const { engine, node, readLines } = open()
    expect(await readLines()).toEqual(['switchyard_facts_old 1', 'switchyard_facts_compared_timestamp_seconds 0'])
    node.current = 'two'
    await engine.checkFacts()
    const compared = `switchyard_facts_compared_timestamp_seconds ${NOW / 1_000}`
    expect(await readLines()).toEqual([
      'switchyard_fact_differs{package="@example/provider",fact="router",owner="EXAMPLE"} 1',
      'switchyard_facts_old 1',
      compared,
    ])
    expect(renderFacts(engine.facts())).toMatchObject({
      comparedAt: '2026-11-28T12:00:00.000Z',
      differences: [
        {
          package: '@example/provider',
          fact: 'router',
          owner: 'EXAMPLE',
          host: 'node.example.org',
          value: 'one',
          current: 'two',
          consequence: 'Sells are refused. Replace the router.',
        },
      ],
    })

    const replacement = { name: 'router', value: 'two', source, seen: '2026-11-28' }
    engine.setFacts([{ package: '@example/provider', facts: [replacement] }], 'routers.json')
    expect(await readLines()).toEqual(['switchyard_facts_old 1', compared])
  })

  it('is an old fact, and a replaced one with who replaced it and when', () => {
    const { engine } = open()
    const replacement = { name: 'router', value: 'two', source, seen: '2026-11-28' }
    engine.setFacts([{ package: '@example/provider', facts: [replacement] }], 'routers.json')
    const old = [{ package: '@example/provider', fact: 'lock', seen: OLD, ageDays: 331, source }]
    expect(renderFacts(engine.facts())).toEqual({
      comparedAt: undefined,
      differences: [],
      old,
      replaced: [
        {
          package: '@example/provider',
          fact: 'router',
          value: 'two',
          by: 'routers.json',
          at: '2026-11-28T12:00:00.000Z',
        },
      ],
    })
    engine.setFacts([], 'operator')
    expect(renderFacts(engine.facts())).toEqual({ comparedAt: undefined, differences: [], old, replaced: [] })
  })
})
