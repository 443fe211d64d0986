import { appendFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { addressPool } from './mutation/addresses.ts'
import { describeChange } from './mutation/change.ts'
import { choose } from './mutation/choose.ts'
import { casesOf } from './mutation/enumerate.ts'
import { columnOf } from './oracle/column-of.ts'
import { judgeTrack } from './oracle/judge-track.ts'
import { randomOf } from './random.ts'
import { createReport } from './report.ts'
import { lying } from './run/lying.ts'
import { prepare } from './run/prepare.ts'
import { replay } from './run/replay.ts'
import { runTrack, sendSwap } from './run/track-run.ts'
import { nameOf, type Scenario, scenarios } from './scenarios.ts'
import { log, only, onlyChanges, perScenario, seed } from './settings.ts'

/** One scenario of each provider: tracking does not differ by the form of the deposit. */
const tracked = [...new Map(scenarios.map((scenario) => [scenario.provider, scenario])).values()]
const named = tracked
  .map((scenario) => [nameOf(scenario), scenario] as const)
  .filter(([name]) => name.includes(only))
  .flatMap(([name, scenario]) => (['pending', 'ended'] as const).map((until) => [name, until, scenario] as const))

const report = createReport()
/** A minute, and a second for each change. */
const LIMIT_MS = 60_000 + Math.min(perScenario, 20_000) * 1_000
/** Tracking has fewer fields than quoting and building. */
const count = Number.isFinite(perScenario) ? Math.ceil(perScenario / 2) : perScenario

describe('one lie in every answer while a swap is tracked', () => {
  afterAll(() => process.stdout.write(`${report.table()}\n`))

  it.each(named)(
    '%s, %s: shows no other destination and no other outcome',
    async (name, until, scenario) => {
      const found = await liesTold(name, until, scenario)
      expect(found.join('\n')).toBe('')
    },
    LIMIT_MS,
  )
})

/** The findings among the changes that were chosen. */
const liesTold = async (name: string, until: 'pending' | 'ended', scenario: Scenario): Promise<readonly string[]> => {
  const honest = await prepare(scenario)
  const sent = await sendSwap(honest, until)
  const { network } = sent
  const supply = { pool: addressPool(network.sandbox), now: network.now(), keys: honest.keys }
  const cases = casesOf(sent, supply, ['at tracking']).filter(({ change }) => onlyChanges.test(describeChange(change)))
  const found: string[] = []
  for (const one of choose(cases, count, randomOf(`${seed}/${name}/${until}`))) {
    const lie = lying(replay(sent.recording, network.http), one, scenario, supply)
    const verdict = judgeTrack(await runTrack({ ...sent, ...lie }), sent)
    const column = columnOf(scenario.provider, one.change, verdict)
    report.count(scenario.provider, column)
    const line = `${describeChange(one.change)} => ${verdict.what}`
    if (log && verdict.kind === 'finding') appendFileSync(log, `${column} ${name} ${until}: ${line}\n`)
    if (column === 'findings') found.push(line)
  }
  return found
}
