import { describe, expect, it } from 'vitest'
import type { Payout } from './payouts.ts'
import type { Stage } from './stages.ts'
import { decideOutcome } from './swap-outcome.ts'

const [paid, refund] = [
  { refund: false, hash: 'h' },
  { refund: true, hash: 'h' },
]
const [planned, plannedRefund] = [{ refund: false }, { refund: true }]

const outcome = (stage: Stage, ...payouts: readonly object[]): string => {
  const { status, trackingStatus, settled } = decideOutcome(stage, payouts as Payout[])
  return `${status} ${trackingStatus}${settled ? ' settled' : ''}`
}

describe('the outcome of a swap', () => {
  it('is open before the payments', () => {
    expect(outcome('unseen')).toBe('not_started not_started')
    expect(outcome('inbound', paid)).toBe('pending inbound')
    expect(outcome('swapping', paid)).toBe('swapping swapping')
    expect(outcome('outbound', paid)).toBe('swapping outbound')
  })

  it('is open while any payment is planned', () => {
    for (const payouts of [[planned], [paid, planned], [plannedRefund], [refund, planned]])
      expect(outcome('settled', ...payouts)).toBe('swapping outbound')
  })

  it('is what was paid', () => {
    expect(outcome('settled', paid)).toBe('completed completed settled')
    expect(outcome('settled', paid, paid)).toBe('completed completed settled')
    expect(outcome('settled', refund)).toBe('refunded refunded settled')
    expect(outcome('settled', refund, refund)).toBe('refunded refunded settled')
    expect(outcome('settled', refund, paid)).toBe('completed partially_refunded settled')
    expect(outcome('settled')).toBe('failed reverted settled')
  })
})
