import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { pactRefusals } from './refusals.ts'

/** Words of refusals; the bodies are not documented. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'amount below minimum'],
  ['limit', 'no market makers'],
  ['limit', 'invalid amount'],
  ['unserved', 'unknown token'],
  ['unknown', 'words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, pactRefusals)?.blame ?? 'unknown').toBe(blame)
})
