import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressPool } from './mutation/addresses.ts'
import { describeChange } from './mutation/change.ts'
import { choose, partOf } from './mutation/choose.ts'
import { type Case, casesOf } from './mutation/enumerate.ts'
import { columnOf } from './oracle/column-of.ts'
import { judgeTrack } from './oracle/judge-track.ts'
import { known } from './oracle/known.ts'
import type { Verdict } from './oracle/verdict.ts'
import { randomOf } from './random.ts'
import { appendCounts, createReport } from './report.ts'
import { lying } from './run/lying.ts'
import { prepare } from './run/prepare.ts'
import { replay } from './run/replay.ts'
import { pathOf } from './run/swap-run.ts'
import { runTrack, type SentSwap, sendSwap } from './run/track-run.ts'
import { nameOf, scenarios } from './scenarios.ts'
import { counts, log, only, onlyChanges, part, perScenario, seed } from './settings.ts'
import { examplesOf, showExample } from './show-examples.ts'

/** One scenario of each provider: tracking does not differ by the form of the deposit. */
const tracked = [...new Map(scenarios.map((scenario) => [pathOf(scenario).join(), scenario])).values()]
const named = tracked.map((scenario) => [nameOf(scenario), scenario] as const).filter(([name]) => name.includes(only))

const report = createReport()
/** A minute, and a second for each change. */
const LIMIT_MS = 60_000 + Math.min(perScenario, 20_000) * 1_000
/** Tracking has fewer fields than quoting and building. */
const count = Number.isFinite(perScenario) ? Math.ceil(perScenario / 2) : perScenario

type Until = 'pending' | 'ended'
type Trial = (one: Case) => Promise<Verdict>

describe('one lie in every answer while a swap is tracked', () => {
  afterAll(() => process.stdout.write(`${report.table()}\n`))

  describe.each(named)('%s', (name, scenario) => {
    let sent: Readonly<Record<Until, SentSwap>>
    let cases: Readonly<Record<Until, readonly Case[]>>
    let trials: Readonly<Record<Until, Trial>>
    beforeAll(async () => {
      const honest = await prepare(scenario)
      sent = { pending: await sendSwap(honest, 'pending'), ended: await sendSwap(honest, 'ended') }
      const supply = {
        pool: addressPool(honest.network.sandbox),
        now: sent.ended.network.now(),
        keys: honest.keys,
      }
      const options = { phases: ['at tracking'] as const, elsewhere: sent.ended }
      cases = { pending: casesOf(sent.pending, supply, options), ended: casesOf(sent.ended, supply, options) }
      const trialOf =
        (swap: SentSwap): Trial =>
        async (one) => {
          const lie = lying(replay(swap.recording, swap.network.http), one, scenario, supply)
          return judgeTrack(await runTrack({ ...swap, ...lie }), swap)
        }
      trials = { pending: trialOf(sent.pending), ended: trialOf(sent.ended) }
    })

    it.each(['pending', 'ended'] as const)(
      'shows no other destination and no other end of a swap that is %s',
      async (until) => {
        const found: string[] = []
        const chosen = partOf(cases[until], part).filter(({ change }) => onlyChanges.test(describeChange(change)))
        const tally: Record<string, number> = {}
        for (const one of choose(chosen, count, randomOf(`${seed}/${name}/${until}`))) {
          const verdict = await trials[until](one)
          const column = columnOf(pathOf(scenario), one.change, verdict)
          report.count(scenario.provider, column)
          tally[column] = (tally[column] ?? 0) + 1
          const line = `${describeChange(one.change)} => ${verdict.what}`
          if (log && verdict.kind === 'finding') appendFileSync(log, `${column} ${name} ${until}: ${line}\n`)
          if (column === 'findings') found.push(line)
        }
        appendCounts(counts, { scenario: name, until, part, all: cases[until].length, ...tally })
        expect(found.join('\n')).toBe('')
      },
      LIMIT_MS,
    )

    it.each(examplesOf(name, true))('shows what cannot be verified: $id', (rule) => {
      const { until = 'ended' } = rule.example
      return showExample(rule, scenario, cases[until], trials[until])
    })

    const examples = known.filter((one) => one.scenario === name && one.until !== undefined)
    it.each(examples)(
      'still shows what waits for its mending: $example',
      async ({ example, until = 'ended', what }) => {
        const one = cases[until].find(({ change }) => describeChange(change) === describeChange(example))
        const verdict = one ? await trials[until](one) : { what: 'there is no such change' }
        expect(verdict.what, `mended: take it from the list of known findings: ${describeChange(example)}`).toMatch(
          what,
        )
      },
    )
  })
})
