import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { harborRefusals } from './refusals.ts'

/** Words of refusals; the bodies are not documented. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'amount below dust threshold'],
  ['user', 'below minimum'],
  ['user', 'invalid destination address'],
  ['limit', 'not enough liquidity'],
  ['halt', 'trading is halted'],
  ['halt', 'chain is paused'],
  ['unserved', 'unsupported chain'],
  ['unknown', 'words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, harborRefusals)?.blame ?? 'unknown').toBe(blame)
})
