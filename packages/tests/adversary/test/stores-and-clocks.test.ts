import { type ExpiringStore, memoryStore } from '@switchyard/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expiryProblem } from './oracle/judge-promise.ts'
import { judgeSwap } from './oracle/judge-swap.ts'
import { randomOf } from './random.ts'
import { type Honest, prepare } from './run/prepare.ts'
import { replay } from './run/replay.ts'
import { runSwap } from './run/swap-run.ts'
import { nameOf, scenarios } from './scenarios.ts'
import { only, seed } from './settings.ts'

/** One scenario of each provider. */
const named = [...new Map(scenarios.map((scenario) => [scenario.provider, scenario])).values()]
  .map((scenario) => [nameOf(scenario), scenario] as const)
  .filter(([name]) => name.includes(only))

const ROW_CHANGES = 10
const sealKeys = [{ id: 'adversary', secret: new Uint8Array(32).fill(7) }]
const HOUR = 3_600_000
const LIMIT_MS = 120_000

/** One letter or digit of a text replaced by another. */
const changedAt = (text: string, random: () => number): string => {
  const places = [...text.matchAll(/[0-9a-z]/gi)].map(({ index }) => index)
  const at = places[Math.floor(random() * places.length)] ?? 0
  const next = /[0-8a-yA-Y]/.test(text[at] ?? '') ? String.fromCharCode(text.charCodeAt(at) + 1) : '0'
  return text.slice(0, at) + next + text.slice(at + 1)
}

/** A store that somebody else can write to: what it holds of quotes comes back changed in one place. */
const writableByOthers = (now: () => number, random: () => number): ExpiringStore => {
  const store = memoryStore({ now })
  return {
    ...store,
    get: async (key) => {
      const text = await store.get(key)
      return text === undefined ? undefined : changedAt(text, random)
    },
  }
}

describe.each(named)('%s', (name, scenario) => {
  let honest: Honest
  beforeAll(async () => {
    honest = await prepare(scenario)
  })

  it(
    'builds nothing else from a stored quote that somebody changed',
    async () => {
      const { addresses, network, recording } = honest
      const { now } = network
      const ends: string[] = []
      for (let change = 0; change < ROW_CHANGES; change++) {
        const quotes = writableByOthers(now, randomOf(`${seed}/${name}/row/${change}`))
        const http = replay(recording, network.http)
        const end = await runSwap({ scenario, addresses, http, urls: network.sandbox.urls, now, quotes, sealKeys })
        const verdict = judgeSwap(end, honest, now())
        ends.push(verdict?.kind ?? 'another transaction')
      }
      expect(ends.filter((end) => end !== 'refused' && end !== 'harmless')).toEqual([])
    },
    LIMIT_MS,
  )

  it('hands out nothing that has ended when the clock jumps by hours before the build', async () => {
    const network = await honest.open()
    const { addresses } = honest
    const onPhase = (phase: 'quote' | 'swap'): void => {
      if (phase === 'swap') network.sandbox.world.clock.advance(6 * HOUR)
    }
    const { http, now } = network
    const end = await runSwap({ scenario, addresses, http, urls: network.sandbox.urls, now, onPhase })
    expect(end.kind).not.toBe('broken')
    if (end.kind === 'answered') expect(expiryProblem(end.swap, now())).toBeUndefined()
  })
})
