import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { chainPluginOf, fakeChain } from '../testing/fakes.ts'
import { BlockTimes } from './block-times.ts'

const HOUR = 3_600_000

/** Looks at a chain once an hour, whose blocks come every `seconds`; the last result. */
const measure = (known: number, seconds: number, hours: number) => {
  const times = new BlockTimes()
  let result: ReturnType<BlockTimes['measure']>
  for (let hour = 0; hour <= hours; hour++) {
    const now = hour * HOUR
    result = times.measure('BTC', { height: BigInt(Math.floor(now / 1_000 / seconds)), time: now }, { now, known })
  }
  return result
}

describe('the time between blocks', () => {
  it('is what the heads of an hour show', () => {
    expect(measure(75, 25, 1)).toEqual({ seconds: 25, agrees: false })
    expect(measure(25, 25, 1)).toEqual({ seconds: 25, agrees: true })
    expect(measure(2, 0.45, 1)).toEqual({ seconds: 0.45, agrees: false })
  })
  it('is not judged by few blocks that are found by chance, but by those of a day', () => {
    expect(measure(600, 1_200, 1)).toMatchObject({ agrees: true })
    expect(measure(600, 1_200, 24)).toMatchObject({ seconds: 1_200, agrees: false })
  })
  it('is that of today after it has changed', () => {
    const times = new BlockTimes()
    const look = (day: number, height: number) =>
      times.measure('BTC', { height: BigInt(height), time: day * 24 * HOUR }, { now: 0, known: 75 })
    expect(look(0, 0)).toBeUndefined()
    expect(look(1, 1_152)).toEqual({ seconds: 75, agrees: true })
    look(2, 1_152 + 3_456)
    look(3, 1_152 + 2 * 3_456)
    expect(look(4, 1_152 + 3 * 3_456)).toEqual({ seconds: 25, agrees: false })
  })
  it('is not known from a node that is behind another, from no block, or at once', () => {
    const times = new BlockTimes()
    const look = (height: bigint, time: number) => times.measure('BTC', { height, time }, { now: 0, known: 600 })
    expect(look(100n, 0)).toBeUndefined()
    expect(look(101n, 1_000)).toBeUndefined()
    expect(look(100n, HOUR)).toBeUndefined()
    expect(look(90n, 2 * HOUR)).toBeUndefined()
    expect(times.measure('ETH', { height: 5n }, { now: 0, known: 0 })).toBeUndefined()
  })
  it('is compared with what the engine knows of the chain', async () => {
    let now = 0
    const chain = fakeChain({
      family: 'utxo',
      codes: ['ZEC'],
      listNodes: () => [
        { url: 'https://one.example.org', readHead: () => Promise.reject(new Error('down')) },
        { url: 'https://two.example.org', readHead: async () => ({ height: BigInt(now / 75_000), time: now }) },
      ],
    })
    const engine = createEngine({ plugins: [chainPluginOf(chain)], clock: { now: () => now } })
    const differing: unknown[] = []
    engine.events.on('fact-differs', (fact) => differing.push(fact))
    expect(await engine.checkFacts()).toMatchObject({ differences: [], unread: [] })
    now = 2 * HOUR
    expect(await engine.checkFacts()).toMatchObject({ differences: [{ name: 'blockSeconds' }] })
    expect(differing).toMatchObject([
      { owner: 'ZEC', chain: 'ZEC', value: '25', current: '75', host: 'two.example.org' },
    ])
  })
})
