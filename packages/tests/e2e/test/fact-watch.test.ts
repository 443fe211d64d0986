import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const KNOWN = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const MOVED = '0x1111222233334444555566667777888899990000'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await openTestEnvironment()
})
afterAll(() => environment?.close())

/** What the networks contradict now, by package and fact. */
const listDifferences = async (): Promise<readonly string[]> => {
  const { differences } = await environment.engine.checkFacts()
  return differences
    .map(({ package: owner, name, chain }) => [owner.split('/')[1], name, chain].join(' ').trim())
    .sort()
}

it('a router that THORChain replaces is named within one round, and nothing else', async () => {
  const before = await listDifferences()
  environment.sandbox.faults.set('thornode', { replaces: { [KNOWN]: MOVED } })
  const moved = await listDifferences()
  const added = moved.filter((each) => !before.includes(each))
  expect(new Set(added)).toEqual(new Set(['provider-thorchain routers AVAX', 'provider-thorchain routers BASE']))
  environment.sandbox.faults.clear()
  expect(await listDifferences()).toEqual(before)
})

it('the networks of the default sandbox contradict nothing', async () => {
  expect(await listDifferences()).toEqual([])
})
