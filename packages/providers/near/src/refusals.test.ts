import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { clickRefusals } from './refusals.ts'

/** Messages of 1Click that do not depend on whose address it is. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'Address is blocked by compliance policy (x)'],
  ['user', 'Amount is too low for bridge, try at least 140000'],
  ['user', 'amount must be greater than 0'],
  ['user', 'Temporary swap limits: minimum swap amount is $1,000'],
  ['limit', 'Temporary swap limits apply'],
  ['limit', 'No liquidity available'],
  ['limit', 'Failed to get quote'],
  ['limit', 'Quote error. NO_QUOTE'],
  ['limit', 'No quotes found'],
  ['limit', 'Quoting for this pair is not available'],
  ['unserved', 'tokenIn is not valid'],
  ['unserved', 'nep141:x is not supported as origin asset'],
  ['unserved', 'nep141:x supports only DESTINATION_CHAIN recipientType'],
  ['caller', 'property x should not exist'],
  ['caller', 'Incorrect depositMode'],
  ['halt', 'Withdrawals of this token are paused'],
  ['unknown', 'words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, clickRefusals)?.blame ?? 'unknown').toBe(blame)
})
