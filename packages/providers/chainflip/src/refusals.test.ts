import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { backendRefusals } from './refusals.ts'

/** Messages of the backend, as its routes write them. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'Address "hello" is not a valid "Bitcoin" address'],
  ['user', 'amount is lower than estimated ingress fee (5000)'],
  ['user', 'swap amount is lower than ingress fee'],
  ['user', 'swap output amount is lower than the egress fee'],
  ['user', 'egress amount (5) is lower than minimum egress amount (10)'],
  ['user', 'expected amount is below minimum swap amount (40000)'],
  ['limit', 'expected amount is above maximum swap amount (40000)'],
  ['limit', 'insufficient liquidity for requested amount'],
  ['limit', 'insufficient liquidity for the requested amount'],
  ['unserved', 'Requested assets cannot be swapped'],
  ['caller', 'Invalid chain: Mars'],
  ['caller', 'invalid request'],
  ['limit', 'too many channels'],
  ['halt', 'Asset ArbUsdc is disabled'],
  ['halt', 'The swap service is currently unavailable due to maintenance'],
  ['halt', 'Quoting is currently unavailable due to maintenance'],
  ['unknown', 'words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, backendRefusals)?.blame ?? 'unknown').toBe(blame)
})
