import { findRefusalRow } from '@switchyard/provider-kit'
import { expect, it } from 'vitest'
import { orchestraRefusals } from './refusals.ts'

/** Codes in `{ error: { code } }`. */
const rows: readonly (readonly [blame: string, text: string])[] = [
  ['user', 'invalid_address'],
  ['user', 'invalid_payout_destination'],
  ['user', 'amount_too_small'],
  ['user', 'amount_too_large'],
  ['user', 'slippage_exceeded'],
  ['user', 'deposit_source_mismatch'],
  ['unserved', 'unsupported_route'],
  ['unserved', 'unsupported_fee_plan'],
  ['unserved', 'unsupported_amount_mode'],
  ['limit', 'estimate_unavailable'],
  ['quota', 'rate_limited'],
  ['caller', 'unauthorized'],
  ['caller', 'origin_required'],
  ['caller', 'idempotency_conflict'],
  ['unknown', 'something_new'],
]

it.each(rows)('is about %s: %s', (blame, text) => {
  expect(findRefusalRow(text, orchestraRefusals)?.blame ?? 'unknown').toBe(blame)
})
