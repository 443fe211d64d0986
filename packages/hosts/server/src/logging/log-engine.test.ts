import { createEngine, type EngineEvents } from '@switchyard/core'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { logEngine } from './log-engine.ts'

const WARN = 40
const INFO = 30

/** What is logged, from level `info`, when the engine emits one event. */
const loggedOf = <
  Name extends
    | 'clock-skew'
    | 'price-standing'
    | 'rules-unmatched'
    | 'facts-replaced'
    | 'fact-differs'
    | 'fact-agrees'
    | 'facts-compared'
    | 'contract-recognized'
    | 'provider-noted',
>(
  name: Name,
  fact: EngineEvents[Name][0],
): readonly Record<string, unknown>[] => {
  const lines: string[] = []
  const engine = createEngine({ plugins: [] })
  onTestFinished(() => engine.dispose())
  logEngine(
    engine.events,
    pino({ base: undefined, timestamp: false }, { write: (line: string) => void lines.push(line) }),
  )
  ;(engine.events as { emit(name: string, fact: unknown): void }).emit(name, fact)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('the log of the engine', () => {
  it('warns of a clock that differs, by name, and says when it agrees again', () => {
    const fact = { source: 'sql', skewMs: -45_000 }
    expect(loggedOf('clock-skew', { ...fact, differs: true })).toMatchObject([{ level: WARN, ...fact }])
    expect(loggedOf('clock-skew', { source: 'sql', skewMs: 5, differs: false })).toMatchObject([
      { level: INFO, source: 'sql', skewMs: 5 },
    ])
  })

  it('warns of a price that sources contradict each other on, and is silent about one of a single source', () => {
    const readings = [
      { source: 'ONE', usd: '60000' },
      { source: 'TWO', usd: '0.01' },
    ]
    const fact = { identifier: 'BTC.BTC', readings }
    expect(loggedOf('price-standing', { ...fact, standing: 'disputed' })).toMatchObject([{ level: WARN, ...fact }])
    expect(loggedOf('price-standing', { ...fact, standing: 'unconfirmed' })).toEqual([])
  })

  it('warns of a contract that was recognised by its code, and of a provider that one operator informs', () => {
    const contract = { provider: 'P', chain: 'ETH', address: '0x12', version: 'V9', namedBy: ['a'], readFrom: 'b' }
    expect(loggedOf('contract-recognized', contract)).toMatchObject([{ level: WARN, ...contract }])
    expect(loggedOf('provider-noted', { provider: 'P', note: 'singleNode' })).toMatchObject([
      { level: WARN, note: 'singleNode', msg: expect.stringContaining('requireTwoNodes') },
    ])
    expect(loggedOf('provider-noted', { provider: 'P', note: 'swapHalted' })).toMatchObject([
      { level: WARN, msg: 'a provider has a note' },
    ])
  })

  const place = { package: '@example/provider', name: 'routers', chain: 'BASE' }

  it('says who has replaced which facts, in a line of bounded length', () => {
    const [before, after] = ['one', 'o'.repeat(1_000)].map((value) => ({
      ...place,
      value,
      source: 'https://example.org',
      seen: '2026-11-01',
    }))
    const changes = Array.from({ length: 30 }, () => ({ ...place, before, after }))
    const [line] = loggedOf('facts-replaced', { by: 'routers.json', changes })
    const shown = { package: '@example/provider', fact: 'routers of BASE', before: 'one', after: `${'o'.repeat(300)}…` }
    expect(line).toMatchObject({ level: INFO, by: 'routers.json', count: 30 })
    expect(line?.changes).toEqual(Array.from({ length: 20 }, () => shown))
  })

  it('warns of a fact that the network contradicts, with what that means, and says when it agrees again', () => {
    const consequence = 'Sells from BASE are refused.'
    const reading = { ...place, value: 'one', seen: '2026-11-01', owner: 'EXAMPLE', current: 'two', consequence }
    const shown = { package: '@example/provider', fact: 'routers of BASE', owner: 'EXAMPLE', current: 'two' }
    expect(loggedOf('fact-differs', { ...reading, agrees: false, host: 'node.example' })).toMatchObject([
      { level: WARN, ...shown, value: 'one', host: 'node.example', consequence },
    ])
    expect(loggedOf('fact-agrees', reading)).toMatchObject([{ level: INFO, ...shown }])
    expect(loggedOf('facts-compared', { compared: 1, differences: 0, old: 0, unread: [] })).toEqual([])
  })

  it('warns of rules that match nothing, with their number and ten names', () => {
    const names = Array.from({ length: 12 }, (_, index) => `ETH.T${index}`)
    const [line] = loggedOf('rules-unmatched', { member: 'switchedOff', names })
    expect(line).toMatchObject({ level: WARN, member: 'switchedOff', count: 12, names: names.slice(0, 10) })
    const [geo] = loggedOf('rules-unmatched', { member: 'geoTokens', names })
    expect(geo).toMatchObject({ level: INFO, count: 12 })
  })
})
