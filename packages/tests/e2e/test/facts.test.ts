import { chainByCode, type ListedFact } from '@switchyard/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await openTestEnvironment()
})
afterAll(() => environment?.close())

it('the facts of the chain packages are those of the simulated networks', async () => {
  const { engine } = environment
  const { differences, unread } = await engine.checkFacts()
  expect(differences.filter((fact) => fact.package.startsWith('@switchyard/chain-'))).toEqual([])
  expect(unread.filter(({ owner }) => chainByCode(owner))).toEqual([])

  // The sandbox does not have every EVM chain.
  const isHere = ({ package: owner }: ListedFact): boolean =>
    owner.startsWith('@switchyard/chain-') && owner !== '@switchyard/chain-evm'
  const checked = engine.facts().filter((fact) => isHere(fact) && fact.check)
  const unseen = checked.filter(({ reading }) => !reading)
  expect(unseen.map(({ package: owner, name, chain }) => [owner, name, chain])).toEqual([])
  expect(checked.length).toBeGreaterThan(20)
})
