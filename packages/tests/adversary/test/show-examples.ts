import { expect } from 'vitest'
import { describeChange } from './mutation/change.ts'
import type { Case } from './mutation/enumerate.ts'
import { columnOf } from './oracle/column-of.ts'
import { type Unverifiable, unverifiable } from './oracle/unverifiable.ts'
import type { Verdict } from './oracle/verdict.ts'
import { pathOf } from './run/swap-run.ts'
import type { Scenario } from './scenarios.ts'

/** The classes whose example is a lie in one scenario, at one moment of a tracked swap where it is tracked. */
export const examplesOf = (scenario: string, isTracked: boolean): readonly Unverifiable[] =>
  unverifiable.filter(({ example }) => example.scenario === scenario && (example.until !== undefined) === isTracked)

/** Tries the example of a class, prints path, value and verdict, and fails once nothing lies in it any more. */
export const showExample = async (
  { id, example }: Unverifiable,
  scenario: Scenario,
  cases: readonly Case[],
  trial: (one: Case) => Promise<Verdict>,
): Promise<void> => {
  const one = cases.find(({ change }) => describeChange(change) === example.change)
  if (!one) throw new Error(`There is no such change: ${example.change}`)
  const verdict = await trial(one)
  process.stdout.write(`${id}: ${example.change} = ${JSON.stringify(one.value)}: ${verdict.what}\n`)
  expect(columnOf(pathOf(scenario), one.change, verdict), 'the class is verified now: take it from the list').toBe(
    'unverifiable',
  )
}
