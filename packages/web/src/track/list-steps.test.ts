import type { TrackResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { listSteps, readWebAddress } from './list-steps.ts'

const leg = (type: string, status: TrackResponse['status']) => ({ type, status, chainId: 'bitcoin', hash: '' })
const track = (status: TrackResponse['status'], legs: TrackResponse['legs'], more: Partial<TrackResponse> = {}) =>
  ({ chainId: 'bitcoin', hash: 'ab', status, legs, ...more }) satisfies TrackResponse

const shown = (of: TrackResponse) => listSteps(of).map(({ kind, isCurrent }) => (isCurrent ? `${kind} now` : kind))

describe('the steps of a swap', () => {
  it('are a deposit, a swap and a payout, of which one is current', () => {
    const legs = [leg('native_send', 'completed'), leg('streaming_swap', 'swapping'), leg('native_send', 'not_started')]
    expect(shown(track('swapping', legs))).toEqual(['deposit', 'swap now', 'payout'])
    expect(shown(track('swapping', legs, { transient: { estimatedTimeToComplete: 5, currentLegIndex: 2 } }))).toEqual([
      'deposit',
      'swap',
      'payout now',
    ])
    expect(shown(track('completed', legs))).toEqual(['deposit', 'swap', 'payout'])
  })

  it('end with a refund where there was one', () => {
    const legs = [leg('native_send', 'completed'), leg('swap', 'refunded'), leg('native_send', 'refunded')]
    expect(shown(track('refunded', legs))).toEqual(['deposit', 'swap', 'refund'])
  })

  it('have two swaps in a route of two providers', () => {
    const legs = [
      ...[leg('native_send', 'completed'), leg('swap', 'completed'), leg('native_send', 'completed')],
      ...[leg('swap', 'pending'), leg('token_transfer', 'not_started')],
    ]
    expect(shown(track('swapping', legs))).toEqual(['deposit', 'swap', 'payout', 'swap now', 'payout'])
  })

  it('link to web addresses alone', () => {
    const hostile = ['javascript:alert(1)', 'data:text/html,x', '', 'https://example.org/tx/ab', 'not an address']
    expect(hostile.map(readWebAddress)).toEqual([
      undefined,
      undefined,
      undefined,
      'https://example.org/tx/ab',
      undefined,
    ])
  })
})
