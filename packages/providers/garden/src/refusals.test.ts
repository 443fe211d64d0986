import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { gardenRefusals } from './refusals.ts'

/** Reasons in `{ status: 'Error', error }`. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'expected amount to be within the range of 10000 to 20000'],
  ['user', 'execution reverted: HTLC__ZeroAddressRedeemer'],
  ['user', 'execution reverted: HTLC__SameInitiatorAndRedeemer'],
  ['limit', 'insufficient liquidity'],
  ['unserved', 'No order pair found'],
  ['caller', 'Invalid strategy id'],
  ['caller', "Asset 'mars:coin' not found"],
  ['unknown', 'words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, gardenRefusals)?.blame ?? 'unknown').toBe(blame)
})
