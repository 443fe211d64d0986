import { findChain, type ListedFact } from '@switchyard/core'
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
  expect(unread.filter(({ owner }) => findChain(owner))).toEqual([])

  // The sandbox does not have every EVM chain.
  const isHere = ({ package: owner }: ListedFact): boolean =>
    owner.startsWith('@switchyard/chain-') && owner !== '@switchyard/chain-evm'
  const checked = engine.facts().filter((fact) => isHere(fact) && fact.check)
  const unseen = checked.filter(({ reading }) => !reading)
  expect(unseen.map(({ package: owner, name, chain }) => [owner, name, chain])).toEqual([])
  expect(checked.length).toBeGreaterThan(20)
})

it('a fact that the network contradicts is named within one round, until it is taken back', async () => {
  const { engine } = environment
  const wrong = [
    ['near', 'storagePrice', '1'],
    ['tron', 'feeLimitCeiling', '1'],
    ['solana', 'lamportsPerByte', '1'],
    ['starknet', 'feeBound', '1'],
    ['xrp', 'feeCeiling', '1'],
    ['sui', 'trialBudget', '1'],
    ['cardano', 'feePerByte', 1],
    ['substrate', 'specVersion', 1, 'DOT'],
    ['cosmos', 'ownFee', '1', 'MAYA'],
  ] as const
  engine.setFacts(
    wrong.map(([family, name, value, chain]) => ({
      package: `@switchyard/chain-${family}`,
      facts: [{ name, value, chain, source: 'a test', seen: '2026-11-28' }],
    })),
    'a test',
  )
  const { differences } = await engine.checkFacts()
  const named = differences.filter(({ package: owner }) => owner.startsWith('@switchyard/chain-'))
  expect(named.map(({ package: owner, name }) => `${owner} ${name}`).sort()).toEqual(
    wrong.map(([family, name]) => `@switchyard/chain-${family} ${name}`).sort(),
  )
  for (const { consequence } of named) expect(consequence?.length).toBeGreaterThan(40)

  engine.setFacts([], 'a test')
  const after = await engine.checkFacts()
  expect(after.differences.filter((fact) => fact.package.startsWith('@switchyard/chain-'))).toEqual([])
})
