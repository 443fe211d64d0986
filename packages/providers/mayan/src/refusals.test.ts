import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { mayanRefusals } from './refusals.ts'

/** Codes and texts of the price API. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'AMOUNT_TOO_SMALL: Amount too small (min ~100$)'],
  ['user', ': Invalid destination address: 0x0'],
  ['unserved', 'ROUTE_NOT_FOUND: Route not found'],
  ['unserved', ': Route not found'],
  ['quota', 'rate-limit-exceeded: rate-limit-exceeded'],
  ['caller', '9999: Swap SDK is outdated!'],
  ['unserved', 'X: from chain is not supported'],
  ['unserved', 'X: unsupported token'],
  ['limit', 'X: not enough liquidity'],
  ['unknown', 'X: words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, mayanRefusals)?.blame ?? 'unknown').toBe(blame)
})
