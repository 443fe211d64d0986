import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { oneinchRefusals } from './refusals.ts'

/** Codes and descriptions. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', ': Not enough USDC balance. Amount: 2. Balance: 1.'],
  ['user', ': Not enough allowance. Amount: 2. Allowance: 1.'],
  ['user', 'NOT_ENOUGH_BALANCE: x'],
  ['user', ': amount of swap cannot be 0'],
  ['user', ': cannot estimate. Reverted'],
  ['limit', ': insufficient liquidity'],
  ['limit', ': cannot find path'],
  ['unserved', ': Cannot sync token'],
  ['caller', ': src and dst tokens must be different'],
  ['unknown', ': words that no table has'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, oneinchRefusals)?.blame ?? 'unknown').toBe(blame)
})
