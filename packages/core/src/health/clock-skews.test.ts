import { describe, expect, it, onTestFinished } from 'vitest'
import type { Http } from '../contract/http.ts'
import type { Plugin } from '../contract/plugin.ts'
import { createEngine } from '../create-engine.ts'
import type { EngineEvents } from '../events.ts'
import { HTTP } from '../services.ts'
import { fakeProvider } from '../testing/fakes.ts'

const NOW = Date.UTC(2026, 10, 1, 12)

/** An engine whose plugin gets the engine's HTTP client; every response carries the time of its host. */
const engineWith = (times: Readonly<Record<string, string | undefined>>) => {
  const time = { now: NOW, monotonic: 0 }
  const http: Http = async ({ url }) => {
    const date = times[new URL(url).host]
    const headers: Record<string, string> = date === undefined ? {} : { date }
    return { status: 200, headers, text: '' }
  }
  let client: Http | undefined
  const plugin: Plugin = {
    name: 'client',
    register: (registry) =>
      registry.provider('FAKE', (resolve) => {
        client = resolve(HTTP)
        return fakeProvider()
      }),
  }
  const engine = createEngine({
    plugins: [plugin],
    http,
    clock: { now: () => time.now, monotonic: () => time.monotonic },
  })
  onTestFinished(() => engine.dispose())
  const facts: EngineEvents['clock-skew'][0][] = []
  engine.events.on('clock-skew', (fact) => facts.push(fact))
  return {
    engine,
    time,
    facts,
    get: (host: string) => client?.({ method: 'GET', url: `https://${host}/path?key=secret` }),
  }
}

describe('clocks of other machines', () => {
  it('are read from the responses of nodes and APIs, and from what a host notes', async () => {
    const { engine, get } = engineWith({
      'one.example': 'Sun, 01 Nov 2026 12:00:05 GMT',
      'two.example:8545': 'Sun, 01 Nov 2026 11:59:58 GMT',
      'broken.example': 'yesterday',
      'silent.example': undefined,
    })
    for (const host of ['one.example', 'two.example:8545', 'broken.example', 'silent.example']) await get(host)
    engine.noteTime('database', NOW + 1)
    engine.noteTime('database', Number.NaN)
    expect(engine.health()).toMatchObject({
      clockSkews: [
        { source: 'one.example', skewMs: 5_000 },
        { source: 'two.example:8545', skewMs: -2_000 },
        { source: 'database', skewMs: 1 },
      ],
      ownClockSkewMs: 1,
    })
  })

  it('are reported when they begin and cease to differ, once each', async () => {
    const times: Record<string, string> = { 'one.example': 'Sun, 01 Nov 2026 15:00:00 GMT' }
    const { time, facts, get } = engineWith(times)
    for (let minute = 0; minute < 3; minute++) {
      await get('one.example')
      time.monotonic += 60_000
    }
    expect(facts).toEqual([{ source: 'one.example', skewMs: 3 * 3_600_000, differs: true }])
    time.now += 3 * 3_600_000
    await get('one.example')
    expect(facts.at(-1)).toEqual({ source: 'one.example', skewMs: 0, differs: false })
    expect(facts).toHaveLength(2)
  })

  it('do not blame this machine’s own on the word of a single one', async () => {
    const { engine, get } = engineWith({ 'one.example': 'Sun, 01 Nov 2026 15:00:00 GMT' })
    expect(engine.health().ownClockSkewMs).toBeUndefined()
    await get('one.example')
    expect(engine.health().ownClockSkewMs).toBeUndefined()
    engine.noteTime('database', NOW)
    engine.noteTime('node', NOW + 2)
    expect(engine.health().ownClockSkewMs).toBe(2)
  })
})
