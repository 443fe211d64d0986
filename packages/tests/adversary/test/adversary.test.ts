import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressPool } from './mutation/addresses.ts'
import { type Change, describeChange } from './mutation/change.ts'
import { choose, partOf } from './mutation/choose.ts'
import { type Case, casesOf } from './mutation/enumerate.ts'
import { columnOf } from './oracle/column-of.ts'
import { known } from './oracle/known.ts'
import type { Verdict } from './oracle/verdict.ts'
import { randomOf } from './random.ts'
import { appendCounts, createReport } from './report.ts'
import { type Honest, prepare } from './run/prepare.ts'
import { pathOf } from './run/swap-run.ts'
import { createTrial } from './run/try-change.ts'
import { gatewayScenarios, nameOf, scenarios } from './scenarios.ts'
import { counts, log, only, onlyChanges, part, perScenario, seed } from './settings.ts'
import { examplesOf, showExample } from './show-examples.ts'

const named = [...scenarios, ...gatewayScenarios]
  .map((scenario) => [nameOf(scenario), scenario] as const)
  .filter(([name]) => name.includes(only))
const report = createReport()
/** A minute, and a second for each change. */
const LIMIT_MS = 60_000 + Math.min(perScenario, 20_000) * 1_000

const sameChange = (one: Change, other: Change): boolean => describeChange(one) === describeChange(other)

describe('one lie in every answer of every upstream', () => {
  beforeAll(() => process.stdout.write(`The seed is ${seed}; SWITCHYARD_ADVERSARY_SEED repeats it.\n`))
  afterAll(() => process.stdout.write(`${report.table()}\n`))

  describe.each(named)('%s', (name, scenario) => {
    let honest: Honest
    let cases: readonly Case[]
    let trial: (one: Case) => Promise<Verdict>
    beforeAll(async () => {
      honest = await prepare(scenario)
      const supply = { pool: addressPool(honest.network.sandbox), now: honest.network.now(), keys: honest.keys }
      cases = casesOf(honest, supply)
      trial = createTrial(honest, supply)
    })

    it(
      'hands out nothing that pays the wrong party or promises nothing',
      async () => {
        const found: string[] = []
        const chosen = partOf(cases, part).filter(({ change }) => onlyChanges.test(describeChange(change)))
        const tally: Record<string, number> = {}
        const most = Number.isFinite(perScenario) ? Math.min(perScenario, scenario.atMost ?? perScenario) : perScenario
        for (const one of choose(chosen, most, randomOf(`${seed}/${name}`))) {
          const verdict = await trial(one)
          const column = columnOf(pathOf(scenario), one.change, verdict)
          report.count(scenario.provider, column)
          tally[column] = (tally[column] ?? 0) + 1
          if (log && verdict.kind === 'finding')
            appendFileSync(log, `${column} ${name}: ${describeChange(one.change)} => ${verdict.what}\n`)
          if (column === 'findings') found.push(`${describeChange(one.change)}\n  ${verdict.what}`)
        }
        appendCounts(counts, { scenario: name, part, all: cases.length, ...tally })
        expect(found.join('\n')).toBe('')
      },
      LIMIT_MS,
    )

    it.each(examplesOf(name, false))('shows what cannot be verified: $id', (rule) =>
      showExample(rule, scenario, cases, trial),
    )

    const examples = known.filter((one) => one.scenario === name && one.until === undefined)
    it.each(examples)('still shows what waits for its mending: $example', async ({ example, what }) => {
      const one = cases.find(({ change }) => sameChange(change, example))
      const verdict = one ? await trial(one) : { what: 'there is no such change' }
      expect(verdict.what, `mended: take it from the list of known findings: ${describeChange(example)}`).toMatch(what)
    })
  })
})
