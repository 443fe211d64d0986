import { describe, expect, it } from 'vitest'
import { completeOptions } from './complete-options.ts'
import { suggestId } from './names.ts'
import type { Questioner } from './questioner.ts'

describe('where nobody is asked', () => {
  it.each([
    [{ name: '@acme/switchyard-provider' }, { id: 'ACME', directory: 'switchyard-provider', kind: 'provider' }],
    [{ name: 'switchyard-provider-acme-swaps' }, { id: 'ACME_SWAPS', directory: 'switchyard-provider-acme-swaps' }],
    [
      { kind: 'chain', name: '@acme-labs/switchyard-chain' },
      { id: 'ACMELABS', directory: 'switchyard-chain' },
    ],
    [{ id: 'ACME_SWAPS' }, { name: 'switchyard-provider-acme-swaps', license: 'Apache-2.0' }],
    [
      { kind: 'chain', id: 'ACME', directory: 'x' },
      { name: 'switchyard-chain-acme', directory: 'x' },
    ],
  ] as const)('%j is completed', async (given, completed) => {
    expect(await completeOptions(given, undefined)).toMatchObject(completed)
  })

  it('a name or an id is needed', async () => {
    await expect(completeOptions({ kind: 'chain' }, undefined)).rejects.toThrow(
      /^Neither a name nor an id is given: give --name/,
    )
  })
})

it.each([
  ['@acme/switchyard', 'ACME'],
  ['acme-switchyard-plugin', 'ACME'],
  ['@acme/swaps', 'SWAPS'],
  ['switchyard', ''],
])('%s suggests the id "%s"', (name, id) => {
  expect(suggestId(name, 'provider')).toBe(id)
})

it('asks for what is not given, and only for that', async () => {
  const questions: string[] = []
  const ask: Questioner = {
    text: async (question, suggested, problemOf) => {
      questions.push(`${question} ${suggested}`)
      expect(problemOf('')).toEqual(question === 'New folder?' ? undefined : expect.any(String))
      return suggested
    },
    choice: async (question, values) => {
      questions.push(question)
      return values.at(-1) as (typeof values)[number]
    },
  }
  expect(await completeOptions({ name: '@acme/switchyard-chain', directory: 'here' }, ask)).toEqual({
    ...{ kind: 'chain', name: '@acme/switchyard-chain', id: 'ACME', directory: 'here', license: 'UNLICENSED' },
  })
  expect(questions).toEqual(['What does the package add?', 'Code of the chain? ACME', 'Licence?'])
})
