import { type ExpiringStore, memoryStore } from '@switchyard/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expiryProblem } from './oracle/judge-promise.ts'
import { judgeSwap } from './oracle/judge-swap.ts'
import { randomOf } from './random.ts'
import { type Honest, prepare } from './run/prepare.ts'
import { replay } from './run/replay.ts'
import { pathOf, runSwap } from './run/swap-run.ts'
import { nameOf, scenarios } from './scenarios.ts'
import { only, seed } from './settings.ts'

/** One scenario of each provider. */
const named = [...new Map(scenarios.map((scenario) => [pathOf(scenario).join(), scenario])).values()]
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

  it(
    'never breaks, and hands out nothing that has ended by its own clock, when the clock runs backwards or jumps',
    async () => {
      const { addresses, network, recording } = honest
      const ends: string[] = []
      for (const { title, now, onPhase, judgedAt } of clocks(network.now(), randomOf(`${seed}/${name}/clock`))) {
        const http = replay(recording, network.http)
        const parts = { scenario, addresses, http, urls: network.sandbox.urls, now }
        const verdict = judgeSwap(await runSwap({ ...parts, ...(onPhase ? { onPhase } : {}) }), honest, judgedAt)
        // Another transaction has passed every check of what it promises; requests with a time in them get other answers.
        if (verdict?.kind === 'finding') ends.push(`${title}: ${verdict.what}`)
      }
      expect(ends).toEqual([])
    },
    LIMIT_MS,
  )
})

interface WrongClock extends Pick<Parameters<typeof runSwap>[0], 'now' | 'onPhase'> {
  readonly title: string
  /** The clock at the end, or its least value: what is handed out must still be open then. */
  readonly judgedAt: number
}

/** Clocks of the machine that do not agree with the world: they step, run backwards, or differ at every look. */
const clocks = (now: number, random: () => number): readonly WrongClock[] => {
  const stepping = (title: string, step: number): WrongClock => {
    let at = now
    const onPhase: WrongClock['onPhase'] = (phase) => {
      at = phase === 'swap' ? now + step : now
    }
    return { title, now: () => at, onPhase, judgedAt: now + step }
  }
  let looks = 0
  return [
    stepping('an hour back before the build', -HOUR),
    stepping('a day back before the build', -24 * HOUR),
    stepping('a minute ahead before the build', 60_000),
    { title: 'always a millisecond further back', now: () => now - looks++, judgedAt: now },
    {
      title: 'up to an hour off at every look',
      now: () => now + Math.floor((random() - 0.5) * 2 * HOUR),
      judgedAt: now - HOUR,
    },
    { title: 'the year 1970', now: () => 1, judgedAt: 1 },
    { title: 'the year 3000', now: () => 32_503_680_000_000, judgedAt: 32_503_680_000_000 },
  ]
}
