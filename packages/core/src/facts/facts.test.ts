import { describe, expect, it } from 'vitest'
import type { FactFile, FactReading } from '../contract/facts.ts'
import type { NodeProbe } from '../contract/node-probe.ts'
import type { Plugin } from '../contract/plugin.ts'
import { createEngine } from '../create-engine.ts'
import { FACTS } from '../services.ts'
import { fakeProvider, listing, pluginOf, usdc } from '../testing/fakes.ts'
import { byAsset, byChain, defineFacts, once } from './define-facts.ts'
import { readBaseUnits, readEach, readEvmAddress, readMembers, readNumber, readText } from './fact-readers.ts'
import { InvalidFacts } from './invalid-facts.ts'

const ONE = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const known = { source: 'https://example.org', seen: '2026-11-01' }

const file: FactFile = {
  package: '@example/provider',
  facts: [
    { name: 'routers', chain: 'ETH', value: [ONE], ...known, check: 'The router the node names.' },
    { name: 'routers', chain: 'BASE', value: [ONE], ...known },
    { name: 'vaults', asset: 'usdc', value: { address: ONE, lock: 7 }, ...known, maxAgeDays: 10 },
    { name: 'fee', value: '2000000', ...known },
    { name: 'blockSeconds', value: 6, ...known },
  ],
}
const facts = defineFacts(file, {
  routers: byChain(readEach(readEvmAddress)),
  vaults: byAsset(readMembers({ address: readEvmAddress, lock: readNumber })),
  fee: once(readBaseUnits),
  blockSeconds: once(readNumber),
})

/** An engine with one provider that has these facts, and what its node says of them. */
const open = (readings: () => Promise<readonly FactReading[]> | readonly FactReading[] = () => [], options = {}) => {
  let read = (): typeof facts.own => facts.own
  const probe: NodeProbe = { url: 'https://node.example.org/key', readFacts: async () => readings() }
  const plugin: Plugin = {
    name: 'example',
    register: (registry) =>
      registry.provider('EXAMPLE', (resolve) => {
        read = resolve(FACTS).follow(facts)
        return { ...fakeProvider({ id: 'EXAMPLE' }), listNodes: () => [probe] }
      }),
  }
  const clock = { now: () => Date.parse('2026-11-28') }
  const engine = createEngine({ plugins: [plugin], clock, ...options })
  const seen: unknown[] = []
  for (const name of ['facts-replaced', 'fact-differs', 'fact-agrees', 'facts-compared'] as const)
    engine.events.on(name, (fact: object) => seen.push({ ...fact, event: name }))
  return { engine, read: () => read(), seen }
}

const replaceRouter = (value: unknown, more: object = {}): FactFile => ({
  package: '@example/provider',
  facts: [{ name: 'routers', chain: 'BASE', value: value as never, ...known, ...more }],
})

describe('facts of a package', () => {
  it('are read in the form that its code needs', () => {
    expect(facts.own).toEqual({
      routers: { ETH: [ONE], BASE: [ONE] },
      vaults: { usdc: { address: ONE, lock: 7 } },
      fee: 2_000_000n,
      blockSeconds: 6,
    })
  })

  const refused: readonly (readonly [string, object, string])[] = [
    ['an address that is too short', { value: ['0x11'] }, 'routers of BASE must be 0x and 40 hexadecimal digits'],
    ['one address instead of a list', { value: ONE }, 'routers of BASE must be a list'],
    ['another name', { name: 'router' }, 'router of BASE is not a fact of this package'],
    ['no scope', { chain: undefined }, 'routers must name its chain and nothing else'],
    ['two scopes', { asset: 'usdc' }, 'routers of BASE usdc must name its chain and nothing else'],
    ['a date that is none', { seen: '2026-13-01' }, 'routers of BASE: seen must be a date, 2026-11-27'],
    ['no source', { source: '' }, 'routers of BASE: source must be a text'],
    ['a member that nobody reads', { until: 'tomorrow' }, 'routers of BASE has no member until'],
    ['a whole number in a text', { name: 'fee', chain: undefined, value: 5 }, 'fee must be a whole number in quotes'],
    ['a fee below zero', { name: 'fee', chain: undefined, value: '-5' }, 'fee must be a whole number in quotes'],
    ['a needed one removed', { name: 'fee', chain: undefined, value: null }, 'fee cannot be removed'],
    [
      'a member of a value that is wrong',
      { name: 'vaults', chain: undefined, asset: 'usdc', value: { address: ONE, lock: 'long' } },
      'vaults of usdc lock must be a number of at least 0',
    ],
  ]
  it.each(refused)('are not replaced by %s', (_what, more, problem) => {
    const { engine, read, seen } = open()
    const before = read()
    const good = { name: 'blockSeconds', value: 3, ...known }
    const bad = { ...replaceRouter([OTHER], more) }
    const files = [{ ...bad, facts: [good, ...bad.facts] }]
    expect(() => engine.setFacts(files)).toThrow(`@example/provider: ${problem}`)
    expect(read()).toBe(before)
    expect(seen).toEqual([])
    expect(() => createEngine({ plugins: [], facts: files })).toThrow(InvalidFacts)
  })

  it('are refused for a package that the engine does not have, and where two files replace the same ones', () => {
    const { engine } = open()
    expect(() => engine.setFacts([{ package: '@example/other', facts: [] }])).toThrow(
      '@example/other: the engine has no package of this name with facts',
    )
    expect(() => engine.setFacts([replaceRouter([ONE]), replaceRouter([OTHER])])).toThrow('two files replace its facts')
    expect(() => engine.setFacts([undefined as never])).toThrow('A file of facts must name its package.')
  })

  it('hold at once when they are replaced, and again when that is taken back', () => {
    const { engine, read, seen } = open()
    engine.setFacts([replaceRouter([OTHER])], 'routers.json')
    expect(read().routers).toEqual({ ETH: [ONE], BASE: [OTHER] })
    expect(seen).toMatchObject([
      {
        event: 'facts-replaced',
        by: 'routers.json',
        changes: [{ name: 'routers', chain: 'BASE', before: { value: [ONE] }, after: { value: [OTHER] } }],
      },
    ])
    engine.setFacts([replaceRouter([OTHER])], 'routers.json')
    expect(seen).toHaveLength(1)
    engine.setFacts([])
    expect(read()).toBe(facts.own)
    expect(seen[1]).toMatchObject({ by: 'setFacts', changes: [{ after: { value: [ONE] } }] })
  })

  it('decide what a provider lists, which is read again at once', async () => {
    let listed = 0
    const plugin: Plugin = {
      name: 'example',
      register: (registry) =>
        registry.provider('EXAMPLE', (resolve) => {
          const read = resolve(FACTS).follow(facts)
          const assets = async () => {
            listed = read().blockSeconds
            return { assets: [] }
          }
          return { ...fakeProvider({ id: 'EXAMPLE' }), assets }
        }),
    }
    const engine = createEngine({ plugins: [plugin] })
    const blocks: FactFile = { ...file, facts: [{ name: 'blockSeconds', value: 2, ...known }] }
    engine.setFacts([blocks])
    expect(listed).toBe(0)
    await engine.ready()
    expect(listed).toBe(2)
    engine.setFacts([])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(listed).toBe(6)
    await engine.dispose()
  })

  it('may be added for another chain, and removed', () => {
    const { engine, read } = open()
    engine.setFacts([replaceRouter([OTHER], { chain: 'ARB' })])
    expect(read().routers).toEqual({ ETH: [ONE], BASE: [ONE], ARB: [OTHER] })
    engine.setFacts([replaceRouter(null)])
    expect(read().routers).toEqual({ ETH: [ONE] })
    const removed = engine.facts().filter(({ isRemoved }) => isRemoved)
    expect(removed).toMatchObject([
      { name: 'routers', chain: 'BASE', value: null, isReplaced: true, isOld: false, replaced: { by: 'setFacts' } },
    ])
    engine.setFacts([])
    expect(engine.facts().some(({ isRemoved }) => isRemoved)).toBe(false)
  })

  it('are replaced from the start by an option of the engine', () => {
    const { read } = open(undefined, { facts: [replaceRouter([OTHER])] })
    expect(read().routers.BASE).toEqual([OTHER])
  })

  it('of two engines do not touch each other', () => {
    const [one, other] = [open(), open()]
    one.engine.setFacts([replaceRouter([OTHER])])
    expect(one.read().routers.BASE).toEqual([OTHER])
    expect(other.read().routers.BASE).toEqual([ONE])
  })

  it('are listed with their age', () => {
    const { engine } = open()
    engine.setFacts([replaceRouter([OTHER], { seen: '2026-11-27' })], 'routers.json')
    const routers = engine.facts().filter(({ name }) => name === 'routers')
    const at = Date.parse('2026-11-28')
    expect(routers.map(({ replaced }) => replaced)).toEqual([undefined, { by: 'routers.json', at }])
    const own = engine.facts().filter((fact) => fact.package !== '@switchyard/core')
    const listed = own.map(({ name, chain, ageDays, isOld, isReplaced }) => ({
      name: chain ? `${name} ${chain}` : name,
      ageDays,
      isOld,
      isReplaced,
    }))
    expect(listed).toEqual([
      { name: 'routers ETH', ageDays: 27, isOld: false, isReplaced: false },
      { name: 'routers BASE', ageDays: 1, isOld: false, isReplaced: true },
      { name: 'vaults', ageDays: 27, isOld: true, isReplaced: false },
      { name: 'fee', ageDays: 27, isOld: false, isReplaced: false },
      { name: 'blockSeconds', ageDays: 27, isOld: false, isReplaced: false },
    ])
  })
})

describe('facts beside what the network says', () => {
  const reading = (current?: string): FactReading => ({
    package: '@example/provider',
    name: 'routers',
    chain: 'ETH',
    value: ONE,
    seen: '2026-11-01',
    current,
    consequence: 'Sells from ETH are refused.',
  })

  it('are named once for each value that differs, and when they agree again', async () => {
    let current: string | undefined = ONE
    const { engine, seen } = open(() => [reading(current)])
    const events = async () => {
      seen.length = 0
      await engine.checkFacts()
      return seen.map((fact) => (fact as { readonly event: string }).event)
    }
    expect(await events()).toEqual(['facts-compared'])
    current = OTHER
    expect(await engine.checkFacts()).toMatchObject({
      compared: 2,
      differences: [{ name: 'routers', chain: 'ETH', current: OTHER, host: 'node.example.org' }],
    })
    expect(engine.facts()[0]?.reading).toMatchObject({ current: OTHER, agrees: false })
    expect(await events()).toEqual(['facts-compared'])
    current = `${OTHER} and more`
    expect(await events()).toEqual(['fact-differs', 'facts-compared'])
    current = undefined
    expect(await events()).toEqual(['facts-compared'])
    current = ONE
    expect(await events()).toEqual(['fact-agrees', 'facts-compared'])
  })

  it('are unread where the node fails, whose reason is told', async () => {
    const { engine } = open(async () => {
      throw new Error('The node is closed.')
    })
    expect(await engine.checkFacts()).toEqual({
      compared: 1,
      differences: [],
      unread: [{ owner: 'EXAMPLE', reason: 'The node is closed.' }],
    })
  })

  it('are compared in the background until the engine is disposed', async () => {
    let rounds = 0
    const { engine } = open(() => [reading(ONE)], { factWatch: { everyMs: 1, firstAfterMs: 1 } })
    const twice = new Promise<void>((resolve) =>
      engine.events.on('facts-compared', () => {
        rounds++
        if (rounds === 2) resolve()
      }),
    )
    await twice
    await engine.dispose()
    const last = rounds
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rounds).toBe(last)
  })

  it('include tokens under a geo rule that no list has', async () => {
    const stock = { ...usdc, identifier: `ETH.AAPLx-${ONE}`, ticker: 'AAPLx', name: 'Apple xStock', address: ONE }
    const known = { ...stock, identifier: `ETH.TSLAx-${OTHER}`, ticker: 'TSLAx', name: 'Tesla xStock', address: OTHER }
    const provider = fakeProvider({ assets: [usdc, stock, known].map((token) => listing(token)) })
    const policy = {
      geoTokens: { [known.identifier]: 'stocks' },
      geoPatterns: [{ rule: 'stocks', nameIncludes: ' xStock' }],
    }
    const dated = { name: 'listedDeployments', value: 2, source: 'the list', seen: '2026-11-20' }
    const list = defineFacts(
      { package: '@switchyard/sources', facts: [dated] },
      { listedDeployments: once(readNumber) },
    )
    const engine = createEngine({ plugins: [pluginOf(provider)], factSets: [list], policy })
    await engine.ready()
    const unlisted = { name: 'securities', current: `1 not listed: ETH.AAPLx-${ONE}`, seen: '2026-11-20' }
    expect(await engine.checkFacts()).toMatchObject({ differences: [{ ...unlisted, host: 'the providers' }] })
    engine.setPolicy({ ...policy, geoTokens: { ...policy.geoTokens, [stock.identifier]: 'stocks' } })
    expect(await engine.checkFacts()).toMatchObject({ differences: [] })
    await engine.dispose()
  })

  it('that were replaced are not judged by what was said of those before', async () => {
    const { engine } = open(() => [reading(OTHER)])
    await engine.checkFacts()
    const moved = { ...replaceRouter([OTHER], { chain: 'ETH' }) }
    engine.setFacts([moved])
    expect(engine.facts()[0]?.reading).toBeUndefined()
  })
})

it('a text must not be empty', () => expect(() => readText('')).toThrow('must be a text'))
